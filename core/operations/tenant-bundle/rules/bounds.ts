import { type Fault, shown } from '../faults.ts'

/** Faults of two bounds in the wrong order. */
export function boundsFaults(entity: Record<string, unknown>, [low, high]: [string, string], pointer: string): Fault[] {
  const [from, to] = [entity[low], entity[high]]
  if (typeof from !== 'number' || typeof to !== 'number' || !(from > to)) return []
  return [{ pointer: `${pointer}/${high}`, expected: `at least "${low}", ${from}`, found: shown(to) }]
}

/** The same if an upper bound of 0 means none. */
export const openBoundsFaults = (entity: Record<string, unknown>, names: [string, string], pointer: string): Fault[] =>
  entity[names[1]] === 0 ? [] : boundsFaults(entity, names, pointer)
