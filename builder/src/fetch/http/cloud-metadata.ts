// Addresses at which a cloud answers its own machines, often with credentials, and who says so. Most lie in ranges
// that are closed anyway. 168.63.129.16 is a public address by every registry, and a closed range does not protect
// an address for ever, so all of them are listed. Names such as metadata.google.internal lead to these addresses and
// are refused when they are resolved.

/**
 * The addresses of a cloud. `source` is where its publisher documents them; a service that has ended is in
 * nobody's documentation any more, and has a public collection as its source.
 */
export type Cloud = { name: string; source: string; addresses: readonly string[] };

export const CLOUDS: readonly Cloud[] = [
  {
    name: 'AWS: instance metadata, also of most other clouds',
    source: 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html',
    addresses: ['169.254.169.254', 'fd00:ec2::254'],
  },
  {
    name: 'AWS: task metadata and credentials of ECS',
    source: 'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task-metadata-endpoint-v2.html',
    addresses: ['169.254.170.2'],
  },
  {
    name: 'AWS: Pod Identity of EKS',
    source: 'https://docs.aws.amazon.com/eks/latest/userguide/pod-id-how-it-works.html',
    addresses: ['169.254.170.23', 'fd00:ec2::23'],
  },
  {
    name: 'Google Cloud: metadata server over IPv6',
    source: 'https://cloud.google.com/compute/docs/metadata',
    addresses: ['fd20:ce::254'],
  },
  {
    name: 'Azure: WireServer',
    source: 'https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16',
    addresses: ['168.63.129.16'],
  },
  {
    name: 'Oracle Cloud: instance metadata over IPv6',
    source: 'https://docs.cloud.oracle.com/iaas/Content/Compute/Tasks/gettingmetadata.htm',
    addresses: ['fd00:c1::a9fe:a9fe'],
  },
  {
    name: 'Oracle Cloud Classic: instance metadata',
    source: 'https://gist.github.com/BuffaloWill/fa96693af67e3a3dd3fb',
    addresses: ['192.0.0.192'],
  },
  {
    name: 'Alibaba Cloud: instance metadata',
    source: 'https://www.alibabacloud.com/help/ecs',
    addresses: ['100.100.100.200', 'fd00:100::100:200'],
  },
  {
    name: 'Scaleway: instance metadata',
    source: 'https://www.scaleway.com/en/docs/instances',
    addresses: ['169.254.42.42', 'fd00:42::42'],
  },
  {
    name: 'Akamai (Linode): metadata service over IPv6',
    source: 'https://techdocs.akamai.com/cloud-computing/docs/metadata-service-api',
    addresses: ['fd00:a9fe:a9fe::1'],
  },
  {
    name: 'OpenStack: metadata service over IPv6',
    source: 'https://docs.openstack.org/nova/latest/admin/metadata-service.html',
    addresses: ['fe80::a9fe:a9fe'],
  },
];
