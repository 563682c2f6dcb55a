import { isDeepStrictEqual } from 'node:util'
import { generateAvailability, judge, reachableEnds } from '../../../domain/availability/index.ts'
import type { Candidate, JudgeOptions, Timeslot } from '../../../domain/availability/types.ts'
import type { RandomCase } from './random/random-case.ts'
import { referenceAvailability, referenceEnds, referenceVerdict } from './reference-engine.ts'

/** The first difference between the two engines. */
export interface Difference {
  question: string
  engine: unknown
  reference: unknown
}

const iso = (instant: number): string => new Date(instant).toISOString()

/** Sorts resources: their order is tested separately. */
const comparable = (slots: readonly Timeslot[]) =>
  slots.map(({ start, end, seats, available, resources, reason, waitlist_info, occurrence }) => ({
    start: iso(start),
    end: iso(end),
    seats,
    available,
    resources: resources.toSorted().join(),
    reason,
    position: waitlist_info?.position,
    occurrence,
  }))

/** Questions for each case besides the list: its first slots, their possible ends, and a time that is no slot. */
const SAMPLED = 3
const options: JudgeOptions[] = [{}, { window: false }]

function* questions({ input, clock }: RandomCase): Generator<Difference> {
  const { duration, intervaloverlap, mincombined, maxcombined } = input.bookable
  // The longest combination (or the shortest), even where it extends into the next day.
  const longer = ((maxcombined > 1 ? maxcombined : mincombined) - 1) * (duration - intervaloverlap) * 1000
  const all = { ...input, showunavailable: true }
  const slots = referenceAvailability(all, clock)
  const shown = input.showunavailable ? slots : referenceAvailability(input, clock)
  yield { question: 'the list', engine: comparable(generateAvailability(input)), reference: comparable(shown) }
  const step = Math.max(1, Math.floor(slots.length / SAMPLED))
  const some = slots.filter((_, at) => at % step === 0).slice(0, SAMPLED)
  for (const { start, end, occurrence } of some) {
    const ends = referenceEnds(input, clock, start)
    yield {
      question: `ends from ${iso(start)}`,
      engine: comparable(reachableEnds(input, start)),
      reference: comparable(ends),
    }
    const spans = [
      { start, end },
      { start, end: ends.at(-1)?.end ?? end },
      { start, end: end + longer },
      { start: start + 300_000, end: end + 300_000 },
    ]
    for (const span of spans)
      for (const option of options) {
        const wish: Candidate = { ...span, seats: input.seats ?? 1, resources: input.chosen ?? [], occurrence }
        yield {
          question: `${iso(span.start)} to ${iso(span.end)} judged with ${JSON.stringify(option)}`,
          engine: judge(input, wish, option),
          reference: referenceVerdict(input, clock, wish, option),
        }
      }
  }
}

/** Returns the first question that the two engines answer differently (or null), and the number of questions. */
export function differenceIn(one: RandomCase): { difference: Difference | null; asked: number } {
  let asked = 0
  for (const question of questions(one)) {
    asked++
    if (!isDeepStrictEqual(question.engine, question.reference)) return { difference: question, asked }
  }
  return { difference: null, asked }
}
