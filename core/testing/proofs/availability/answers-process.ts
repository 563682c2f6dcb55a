import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { generateAvailability, judge, reachableEnds, timeslotsToJson } from '../../../domain/availability/index.ts'
import { windowOf } from '../../../domain/availability/window.ts'
import { instantToWall, parseInstant } from '../../../domain/time/index.ts'
import { type RandomCase, randomCase } from '../../references/availability/random/random-case.ts'

/** `node answers-process.ts seed cases`: prints the UTC offset of this process and a hash of all its answers. */
const [, , seed = '1', cases = '1'] = process.argv

function answers({ input }: RandomCase): (string | Uint8Array)[] {
  const { timezone, bookable, chosen = [], seats = 1, range } = input
  const context = { timezone, bookabletype: bookable.bookabletype, bookables: [bookable.id] }
  const slots = generateAvailability(input)
  const [first] = slots
  const ends = first ? reachableEnds(input, first.start) : []
  const verdict = first && judge(input, { ...first, seats, resources: chosen })
  const wall = instantToWall(range.start, timezone)
  return [
    timeslotsToJson(slots, context),
    timeslotsToJson(ends, context),
    JSON.stringify([verdict, windowOf(bookable, input.now, timezone), wall, parseInstant(wall, timezone)]),
  ]
}

const hash = createHash('sha256')
for (const one of fc.sample(randomCase, { seed: Number(seed), numRuns: Number(cases) }))
  for (const answer of answers(one)) hash.update(answer)
console.log(JSON.stringify({ offset: new Date(1_800_000_000_000).getTimezoneOffset(), hash: hash.digest('hex') }))
