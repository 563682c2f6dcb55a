import { BusyFault } from '@tessera/plugin-api'
import { expect, it } from 'vitest'
import { onePerInterval } from './one-at-a-time.ts'

/** A queue of one question a second, whose time passes at once, and what becomes of the questions. */
function queue() {
  let clock = 1_000
  const wait = async (ms: number) => {
    clock += ms
  }
  const { lets } = onePerInterval({ now: () => clock, wait })
  const asked: string[] = []
  const left: string[] = []
  const ask = async (tenant: string, visitor: string) => {
    const name = `${tenant} ${visitor}`
    try {
      await lets('https://maps.example', 1_000, { tenant, visitor })
      asked.push(name)
    } catch (error) {
      if (!(error instanceof BusyFault)) throw error
      left.push(name)
    }
  }
  return { ask, asked, left }
}

const times = (number: number, work: () => Promise<void>) => Array.from({ length: number }, work)

it('lets tenants take turns, and leaves out the latest question of whoever asks most', async () => {
  const { ask, asked, left } = queue()
  const flood = times(9, () => ask('quay', 'greedy'))
  await Promise.all([...flood, ask('kiln', 'modest'), ask('kiln', 'modest')])
  expect(left).toEqual(Array(4).fill('quay greedy'))
  expect(asked).toEqual([
    'quay greedy',
    'kiln modest',
    'quay greedy',
    'kiln modest',
    'quay greedy',
    'quay greedy',
    'quay greedy',
  ])
})

it('lets the visitors of a tenant take turns', async () => {
  const { ask, asked, left } = queue()
  await Promise.all([...times(7, () => ask('quay', 'greedy')), ask('quay', 'modest'), ask('quay', 'other')])
  expect(left).toEqual(Array(2).fill('quay greedy'))
  expect(asked.slice(0, 4)).toEqual(['quay greedy', 'quay modest', 'quay other', 'quay greedy'])
})

it('leaves out the last to come where all have asked the same', async () => {
  const { ask, left } = queue()
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((visitor) => ask('quay', visitor)))
  expect(left).toEqual(['quay h'])
})
