import { type Fault, shown } from '../faults.ts'

/** Two bounds of one thing, in the wrong order. */
export function boundsFaults(entity: Record<string, unknown>, [low, high]: [string, string], pointer: string): Fault[] {
  const [from, to] = [entity[low], entity[high]]
  if (typeof from !== 'number' || typeof to !== 'number' || !(from > to)) return []
  return [{ pointer: `${pointer}/${high}`, expected: `at least "${low}", ${from}`, found: shown(to) }]
}

/** The same where an upper bound of 0 is none. */
export const openBoundsFaults = (entity: Record<string, unknown>, names: [string, string], pointer: string): Fault[] =>
  entity[names[1]] === 0 ? [] : boundsFaults(entity, names, pointer)
