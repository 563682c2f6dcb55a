import { afterEach, expect, test, vi } from 'vitest'
import { type FewThreads, fewThreads } from './few-threads.ts'

const limits = { most: 2, waiting: 3, patience: 10_000, idle: 10_000, memory: 32 }
/** Counts who works at once in `counts[0]`, the most of them in `[1]`, threads in `[2]`; `[3]` lets them go on. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData as counts } from 'node:worker_threads'
    Atomics.add(counts, 2, 1)
    parentPort.on('message', (asked) => {
      const now = Atomics.add(counts, 0, 1) + 1
      if (now > Atomics.load(counts, 1)) Atomics.store(counts, 1, now)
      if (asked === 'crash') throw new Error('crashed')
      if (asked === 'end') process.exit(0)
      if (asked === 'hang') for (;;);
      if (asked === 'flood') { const all = []; for (;;) all.push(new Array(10_000).fill({})) }
      Atomics.wait(counts, 3, 0)
      Atomics.sub(counts, 0, 1)
      parentPort.postMessage(asked === 'fail' ? { failed: 'no picture' } : { answer: asked + '!' })
    })`)}`,
)

let threads: FewThreads<string, string> | null = null
afterEach(() => threads?.close())

function begin(more: Partial<typeof limits> = {}) {
  const counts = new Int32Array(new SharedArrayBuffer(16))
  threads = fewThreads<string, string>(script, counts, { ...limits, ...more })
  const go = () => {
    Atomics.store(counts, 3, 1)
    Atomics.notify(counts, 3)
  }
  const { ask } = threads
  return { counts, go, ask: (text: string) => ask(async () => text), askBy: ask }
}

test('two at once, the others in turn, and one too many is refused', async () => {
  const { counts, go, ask } = begin()
  const asked = ['a', 'b', 'c', 'd', 'e'].map(ask)
  await expect(ask('f')).rejects.toMatchObject({ kind: 'busy' })
  await vi.waitFor(() => expect(Atomics.load(counts, 1)).toBe(2), { timeout: 10_000 })
  go()
  expect(await Promise.all(asked)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!'])
  expect([counts[1], counts[2]]).toEqual([2, 2])
})

test.each(['crash', 'end', 'hang', 'flood'])(
  'one that meets “%s” fails alone: the next ones are answered',
  async (what) => {
    const { go, ask } = begin({ most: 1, patience: what === 'hang' ? 300 : 10_000 })
    go()
    const [bad, good] = [ask(what), ask('a')]
    await expect(bad).rejects.toMatchObject({ kind: 'failed' })
    expect(await good).toBe('a!')
  },
)

test('what can’t be answered ends no thread', async () => {
  const { counts, go, ask } = begin({ most: 1 })
  go()
  await expect(ask('fail')).rejects.toThrow('no picture')
  expect(await ask('a')).toBe('a!')
  expect(counts[2]).toBe(1)
})

test('a question that can’t be made fails alone, and is made when it is its turn', async () => {
  const { counts, go, ask, askBy } = begin({ most: 1 })
  const made: string[] = []
  const one = ask('a')
  const other = askBy(async () => {
    made.push('b')
    throw new Error('no photo')
  })
  expect(made).toEqual([])
  go()
  expect(await one).toBe('a!')
  await expect(other).rejects.toThrow('no photo')
  expect([await ask('c'), counts[2]]).toEqual(['c!', 1])
})

test('who is under way, and who waits, is refused when it closes', async () => {
  const { ask } = begin({ most: 1 })
  const asked = Promise.allSettled([ask('a'), ask('b')])
  await threads?.close()
  const outcomes = await asked
  expect(outcomes.map((one) => one.status === 'rejected' && one.reason.kind)).toEqual(['closed', 'closed'])
  await expect(ask('c')).rejects.toMatchObject({ kind: 'closed' })
})
