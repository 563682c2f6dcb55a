import { expect, test } from 'vitest'
import { FileGate } from './file-gate.ts'

/** Works that end when they are told to, and what has begun of them. */
function works(gate: FileGate) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (lane: string, name: string) =>
    gate.run(lane, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, begin, end }
}

test('a lane that never ends has its share of the places, and delays no other', async () => {
  const { begun, begin } = works(new FileGate({ places: 3, share: 2 }))
  for (const name of ['a1', 'a2', 'a3']) void begin('a', name)
  void begin('b', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('places are never more than there are, and given to who has waited longest', async () => {
  const { begun, begin, end } = works(new FileGate({ places: 2, share: 2 }))
  const all = ['a1', 'a2', 'b1', 'a3', 'c1'].map((name) => begin(name.slice(0, 1), name))
  expect(begun).toEqual(['a1', 'a2'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  await end('a3')
  for (const name of ['b1', 'c1']) await end(name)
  await Promise.all(all)
  expect(begun).toHaveLength(5)
})

test('a work that fails gives its place back', async () => {
  const gate = new FileGate({ places: 1, share: 1 })
  await expect(gate.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run('b', async () => 'through')).toBe('through')
})
