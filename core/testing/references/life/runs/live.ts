import { isDeepStrictEqual } from 'node:util'
import type { Answered } from '../../../proofs/money/counter/counter.ts'
import { randomFrom } from '../../../proofs/price/tampering/honest-booking.ts'
import { type Given, type Kind, kinds } from '../commands.ts'
import { apply } from '../model.ts'
import { aheadOf, wasTold } from '../offers.ts'
import { daysOf, looked, namesTaken } from '../places.ts'
import { type Expected, type Line, type Model, newModel, owedOf, priceOf, seatsLeft } from '../rules.ts'
import { inParts } from '../time.ts'
import { drawLife } from './draw-life.ts'
import type { Product } from './product.ts'
import { isInCalendars, isPriced, type Seen, type Sight } from './product-sight.ts'
import type { ProductWorld } from './product-world.ts'

/** Where the product is another than the model. */
export interface Divergence {
  commands: Given[]
  what: string
}

/** A line as it can be seen. A hold is told by its time alone. */
const shown = (model: Model, line: Line, draft: number): Seen => {
  const { status, start, end, seats, until, former, paid, locked, booked, sequence, wait, gig, told, calendar } = line
  return {
    owed: owedOf(line),
    price: isPriced(line) ? priceOf(line) : null,
    locked: isPriced(line) ? Math.min(locked, paid) : 0,
    status,
    seats,
    start,
    end,
    until,
    days: daysOf(model, line),
    former: former && { start: former.start, end: former.end, seats: former.seats },
    paid: status === 'in-progress' ? 0 : paid,
    offer: wait?.offer?.end ?? null,
    ahead: aheadOf(model, draft),
    resources:
      status === 'cancelled' || status === 'waitlisted' ? [] : [...namesTaken(line), ...(gig?.claims ?? [])].sort(),
    sequence: isInCalendars({ status, booked }) ? sequence : null,
    told,
    calendar,
  }
}

const expectedSight = (model: Model, of: Set<Kind>): Sight => ({
  lines: model.lines.map((line, draft) => line && shown(model, line, draft)),
  left: Object.fromEntries(
    looked
      .filter(({ kind }) => of.has(kind))
      .map(({ kind, slot }) => [`${kind}/${slot}`, seatsLeft(model, { kind, slot })]),
  ),
})

function answerFault(expected: Expected, answered: Answered): string | null {
  if (answered.is === 'fault') return `the product failed: ${answered.text}`
  if (answered.is !== expected.is)
    return `it was ${answered.is} instead of ${expected.is}: ${JSON.stringify(answered).slice(0, 600)}`
  if (expected.is !== 'done' || answered.is !== 'done') return null
  const { refund, moved } = answered.value
  if (expected.moved && !isDeepStrictEqual(moved, expected.moved))
    return `its move was told as ${JSON.stringify(moved)} instead of ${JSON.stringify(expected.moved)}`
  if (expected.refund === undefined || refund === expected.refund) return null
  return `${JSON.stringify(refund)} came back instead of ${expected.refund}`
}

/** The first difference of two sights, as a sentence. */
function sightFault(expected: Sight, seen: Sight): string | null {
  for (const [draft, line] of expected.lines.entries())
    if (!isDeepStrictEqual(line, seen.lines[draft]))
      return `draft ${draft} is ${JSON.stringify(seen.lines[draft])} instead of ${JSON.stringify(line)}`
  for (const [place, left] of Object.entries(expected.left))
    if (left !== seen.left[place]) return `${place} has ${seen.left[place]} seats left instead of ${left}`
  return null
}

/** The bookables whose seats a command can change: all, when time passes and at the end of a life. */
function touched(command: Given, before: Model, after: Model, isLast: boolean): Set<Kind> {
  if (isLast || command.does === 'wait') return new Set(kinds)
  const named = 'kind' in command ? [command.kind] : []
  if (command.does === 'cart') return new Set(command.wishes.map(({ kind }) => kind))
  if (command.does === 'close') return new Set(named)
  const had = [before, after].flatMap(({ lines }) => lines[command.draft]?.kind ?? [])
  return new Set([...named, ...had])
}

/** Notes who was told once more that there is room. */
function tellAgain(model: Model, { lines }: Sight): void {
  for (const [draft, line] of model.lines.entries())
    if (line && lines[draft]?.told.length === line.told.length + 1 && lines[draft].told.at(-1) === 'room')
      wasTold(model, draft)
}

/** Lets a command happen in both. Returns how they differ, or whether the rules say anything of it. */
async function happen(model: Model, product: Product, command: Given, isLast: boolean): Promise<Happened> {
  const before = structuredClone(model)
  const expected = apply(model, command)
  if (expected.is === 'untold') {
    Object.assign(model, before)
    return expected
  }
  const answered = await product.does(command)
  if (answered === null) return { is: 'diverged', what: 'there was nothing to say it to' }
  for (const [draft, line] of model.lines.entries()) {
    if (!line) continue
    line.id = product.idOf(draft)
    // What is told at one instant has no order.
    const known = line.id === before.lines[draft]?.id ? before.lines[draft] : { told: [], calendar: [] }
    const atOnce = (all: string[], from: number) => [...all.slice(0, from), ...all.slice(from).sort()]
    line.told = atOnce(line.told, known.told.length)
    line.calendar = atOnce(line.calendar, known.calendar.length)
  }
  const fault = answerFault(expected, answered)
  if (fault) return { is: 'diverged', what: fault }
  const of = touched(command, before, model, isLast)
  const sight = await product.sight(of)
  // What staff change lets the queues of all be looked at, as time does.
  if (command.does === 'wait' || command.does === 'close') tellAgain(model, sight)
  const seen = sightFault(expectedSight(model, of), sight)
  return seen ? { is: 'diverged', what: seen } : expected
}

type Happened = Expected | { is: 'diverged'; what: string }

/** What a move meant for money. */
function waysOf(happened: Expected): string[] {
  const { due, refund, locked } = (happened.is === 'done' && happened.moved) || { due: 0, refund: 0, locked: 0 }
  return [
    ...(due > 0 ? ['paid move'] : []),
    ...(refund > 0 ? ['move that gives back'] : []),
    ...(locked > 0 ? ['move that locks'] : []),
  ]
}

/** Lets a life happen in both, and compares them after each command. Returns how far it came if they differ. */
async function live(product: Product, commands: Given[], lived?: Lived): Promise<Divergence | null> {
  const model = newModel(product.began)
  for (const [index, command] of commands.entries())
    for (const part of inParts(model, command)) {
      const happened = await happen(model, product, part, index === commands.length - 1)
      if (happened.is === 'diverged') return { commands: commands.slice(0, index + 1), what: happened.what }
      // Time that can't pass is left out.
      if (happened.is === 'untold') break
      if (!lived) continue
      for (const name of [command.does, ...waysOf(happened)]) lived.does[name] = (lived.does[name] ?? 0) + 1
      if (happened.is === 'refused') lived.refused += 1
    }
  return null
}

/** Leaves out every command without which the life still diverges. */
async function shortest(world: ProductWorld, seed: number, found: Divergence): Promise<Divergence> {
  let best = found
  for (let size = Math.ceil(best.commands.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < best.commands.length; ) {
      const fewer = best.commands.filter((_, index) => index < from || index >= from + size)
      const diverged = fewer.length > 0 ? await live(await world.begin(seed), fewer) : null
      if (diverged) best = diverged
      else from += size
    }
  return best
}

export interface Lived {
  lives: number
  /** How often each kind of command was carried out or refused. */
  does: Record<string, number>
  refused: number
}

/**
 * Lives random lives of 1 to `longest` commands, and throws with the shortest that the product lives otherwise than the
 * model, or with what the stored capacity says otherwise than the reservations after all of them.
 */
export async function liveLives(
  world: ProductWorld,
  { seed, lives, longest }: { seed: number; lives: number; longest: number },
): Promise<Lived> {
  const lived: Lived = { lives, does: {}, refused: 0 }
  for (let life = 0; life < lives; life += 1) {
    const random = randomFrom(Math.imul(seed + life, 2_654_435_761))
    const drawn = drawLife(random, 1 + random(longest))
    const diverged = await live(await world.begin(seed + life), drawn, lived)
    if (!diverged) continue
    const { commands: story, what } = await shortest(world, seed + life, diverged)
    throw new Error(
      `life ${life + 1} of seed ${seed}: ${what}, after\n${story.map((one) => JSON.stringify(one)).join('\n')}`,
    )
  }
  const faults = await world.faults()
  if (faults.length > 0) throw new Error(`after ${lives} lives of seed ${seed}: ${faults.slice(0, 5).join('; ')}`)
  return lived
}
