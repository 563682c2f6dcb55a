import type { TravelPair } from '../../domain/availability/travel-pairs.ts'
import type { AvailabilityInput } from '../../domain/availability/types.ts'
import type { Result } from '../../domain/errors.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { askPlaces, learnEach, type PlacePorts } from '../travel/learn-trips.ts'
import { travelRules } from '../travel/travel.ts'
import { tripBookOf, tripKey } from '../travel/trip-book.ts'
import { answerTo, type ListAnswer, type Question } from './availability-answer.ts'
import { ListEffort } from './list-effort.ts'

/** Rounds of trips: a look-ahead that finds a month full goes on to the next and needs the trips of that one. */
const mostRounds = 12
/**
 * How long after a failure lists use only known trips, milliseconds, so that customers don't wait for a broken
 * provider.
 */
const rest = 20_000

interface Asked {
  question: Question
  input: AvailabilityInput
  /** The appointment's place. */
  address: string
}

interface Context {
  tenant: Tenant
  ports: PlacePorts & Pick<Ports, 'nextTurn'>
  /** Epoch ms. */
  now: number
}

/** The answer by the known trips, and the unknown trips that it needed, in order of need. */
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
 * The slots that are reachable by car. Unknown trips that the list needs are asked for first, several at a time, and
 * cached. If a trip can't be learned (the place provider fails or is too slow), its slots stay in the list: holding one
 * asks again.
 */
export async function travelledAnswer(
  asked: Asked,
  { tenant, ports, now }: Context,
  wait = pluginLimits.places.list,
): Promise<Result<ListAnswer>> {
  const { state } = tripBookOf(tenant)
  const effort = new ListEffort(() => ports.nextTurn(tenant.scope))
  let { answer, missing } = await answerByKnown(asked, tenant, effort)
  if (missing.length === 0 || now < state.restsUntil) return answer
  const before = state.learned
  const learned = await askPlaces(
    tenant,
    ports,
    async (ask) => {
      let left = pluginLimits.places.trips.most
      for (let round = 0; round < mostRounds && missing.length > 0 && left > 0; round += 1) {
        const next = missing.slice(0, left)
        left -= next.length
        await learnEach(tenant, ports, next, ask)
        ;({ answer, missing } = await answerByKnown(asked, tenant, effort))
      }
    },
    wait,
  )
  if (learned.ok) return answer
  // A slow provider that answered something is asked again by the next list.
  if (state.learned === before) state.restsUntil = now + rest
  return (await answerByKnown(asked, tenant, effort)).answer
}
