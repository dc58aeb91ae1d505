import { readFileSync } from 'node:fs'

type Position = readonly [longitude: number, latitude: number]

interface Topology {
  objects: { nga: { geometries: { type: string; arcs: number[][] | number[][][] }[] } }
  /** Each arc: a position and then the steps to the next ones, in units of `transform`. */
  arcs: [number, number][][]
  transform: { scale: Position; translate: Position }
}

/**
 * The rings of the states of Nigeria as longitudes and latitudes. Neighbours share the points of their border.
 * The format is TopoJSON: https://github.com/topojson/topojson-specification
 */
export function stateRings(): Position[][] {
  const file = new URL('nigeria-states.topo.json', import.meta.url)
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const arcs = topology.arcs.map((arc) => decode(arc, topology.transform))
  return topology.objects.nga.geometries
    .flatMap(({ type, arcs: parts }) =>
      type === 'Polygon' ? (parts as number[][]) : (parts as number[][][]).flat(),
    )
    .map((ring) => ring.flatMap((index) => (index < 0 ? arcs[~index]?.toReversed() : arcs[index]) ?? []))
}

function decode(arc: [number, number][], { scale, translate }: Topology['transform']): Position[] {
  let [x, y] = [0, 0]
  return arc.map(([stepX, stepY]) => {
    x += stepX
    y += stepY
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}
