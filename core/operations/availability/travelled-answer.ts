import type { TravelPair } from '../../domain/availability/travel-pairs.ts'
import type { AvailabilityInput } from '../../domain/availability/types.ts'
import type { Result } from '../../domain/errors.ts'
import type { Tenant } from '../tenant.ts'
import { askPlaces, type Log, learnEach } from '../travel/learn-trips.ts'
import { travelRules } from '../travel/travel.ts'
import { tripBookOf, tripKey } from '../travel/trip-book.ts'
import { answerTo, type ListAnswer, type Question } from './availability-answer.ts'
import { ListEffort } from './list-effort.ts'

/** How long a list waits for the place provider, milliseconds: less than a customer waits for a calendar. */
const patience = 3_000
/** The most trips that one list asks for; those it needs first come first, so that they are the soonest. */
const mostTrips = 200
/** A look-ahead that finds a month full goes on to the next, and needs its trips. */
const mostRounds = 12
/** After a failure lists go by what is known for so long, milliseconds: nobody waits for what is broken. */
const rest = 20_000

interface Asked {
  question: Question
  input: AvailabilityInput
  /** Where it is to take place. */
  address: string
}

interface Context {
  tenant: Tenant
  ports: Log
  /** Epoch ms. */
  now: number
}

/** The answer by the trips that are known, and those that it needed beside them, in the order of need. */
async function answerByKnown(
  { question, input, address }: Asked,
  tenant: Tenant,
  effort: ListEffort,
): Promise<{ answer: Result<ListAnswer>; missing: TravelPair[] }> {
  const rules = travelRules(tenant, address)
  const missing = new Map<string, TravelPair>()
  const seconds = (from: string, to: string) => {
    const known = rules.seconds(from, to)
    if (known === undefined) missing.set(tripKey(from, to), { from, to })
    return known
  }
  const answer = await answerTo(question, { ...input, travel: { ...rules, seconds } }, effort)
  return { answer, missing: answer.ok ? [...missing.values()] : [] }
}

/**
 * The slots that somebody can drive to. The trips that the list needs and nobody knows yet are asked for first, several
 * at a time, so that it is right the first time; they are kept for the next. What can't be learned (the place provider
 * fails, or takes too long) may pass in the list: holding such a slot asks again.
 */
export async function travelledAnswer(
  asked: Asked,
  { tenant, ports, now }: Context,
  wait = patience,
): Promise<Result<ListAnswer>> {
  const book = tripBookOf(tenant)
  const effort = new ListEffort()
  let { answer, missing } = await answerByKnown(asked, tenant, effort)
  if (missing.length === 0 || now < book.listsRestUntil) return answer
  const known = () => book.points.size + book.trips.size
  const before = known()
  const learned = await askPlaces(
    tenant,
    ports,
    async (ask) => {
      let left = mostTrips
      for (let round = 0; round < mostRounds && missing.length > 0 && left > 0; round += 1) {
        const next = missing.slice(0, left)
        left -= next.length
        await learnEach(tenant, next, ask)
        ;({ answer, missing } = await answerByKnown(asked, tenant, effort))
      }
    },
    wait,
  )
  if (learned.ok) return answer
  // A slow provider that tells something is asked on by the next list.
  if (known() === before) book.listsRestUntil = now + rest
  return (await answerByKnown(asked, tenant, effort)).answer
}
