// Secrets of every service that tests start.
export const TEST_SECRETS = {
  TOKEN_SECRET: 'test-token-secret-long-enough',
  ADDRESS_SECRET: 'test-address-secret-long-enough',
  OPERATOR_SECRET: 'test-operator-secret-long-enough',
};
