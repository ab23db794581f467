// The part of topojson-client that the maps use; the package has no types.

declare module 'topojson-client' {
  type Position = readonly [lng: number, lat: number];
  type Geometry = { id: string; properties: { name: string } };
  type Collection = { geometries: Geometry[] };
  /** us-atlas/counties-10m.json. */
  export type Topology = { objects: { states: Collection; counties: Collection } };
  export function feature(
    atlas: Topology,
    geometry: Geometry,
  ): {
    geometry:
      | { type: 'Polygon'; coordinates: Position[][] }
      | { type: 'MultiPolygon'; coordinates: Position[][][] };
  };
  export function mesh(
    atlas: Topology,
    object: Collection,
    keep: (a: Geometry, b: Geometry) => boolean,
  ): { coordinates: Position[][] };
}
