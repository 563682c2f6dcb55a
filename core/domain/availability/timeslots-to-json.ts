import type { Interval } from '../time/types.ts'
import { formatDate, formatWall, instantToUtc } from '../time/wall.ts'
import { segmentAt, type ZoneSegment } from '../time/zone.ts'
import type { WireSegment, WireTimeslot } from '../wire/index.ts'
import { finish } from './finish.ts'
import { isByNights } from './nights.ts'
import { type SpanRules, shownEnd } from './shown-span.ts'
import { signatureOf } from './slot-details.ts'
import type { Timeslot } from './types.ts'

/** With the rules of the bookable that decide how the ends of its slots are told. */
export interface WireContext extends SpanRules {
  timezone: string
  /** The ids of the bookables that offer the slots. */
  bookables: string[]
  /** Units of the resources that have more than one, by id. */
  capacities?: ReadonlyMap<string, number>
}

type WireSpan = Pick<WireSegment, 'start' | 'end' | 'start_utc' | 'end_utc'>

const DAY = 86_400_000
/** Offsets of the times in a slot's JSON: their widths are fixed. */
const START = '{"start":"'.length
const END = START + '2027-03-01 09:00:00","end":"'.length
const START_UTC = END + '2027-03-01 09:00:00","start_utc":"'.length
const INSTANT = '2027-03-01T14:00:00.000Z'.length
const END_UTC = START_UTC + '2027-03-01T14:00:00.000Z","end_utc":"'.length
const ID_START = END_UTC + '2027-03-01T14:00:00.000Z","id":"'.length
const ID_END = ID_START + '2027-03-01T14:00:00.000Z/'.length
/** A run ends about when its day does, so that only few of its dates have to be written. */
const RUN = DAY / 2
const COMMA = 44
const OPEN = 91
const CLOSE = 93

function spanToWire({ start, end }: Interval, context: SpanRules & { timezone: string }): WireSpan {
  const { timezone } = context
  const { wall, utc } = shownEnd(end, context, timezone)
  return {
    start: formatWall(start + segmentAt(start, timezone).offset),
    end: formatWall(wall + segmentAt(wall, timezone).offset),
    start_utc: instantToUtc(start),
    end_utc: instantToUtc(utc),
  }
}

/** Spans whose ends are told as they are. */
const asTheyAre = { bookabletype: 'standard', countby: 'days' } as const satisfies SpanRules

/** Units of the slot's resources, where any has more than one. */
function unitsOf({ resources }: Timeslot, { capacities }: WireContext): Record<string, number> | null {
  if (!capacities || !resources.some((id) => capacities.has(id))) return null
  return Object.fromEntries(resources.map((id) => [id, capacities.get(id) ?? 1]))
}

/** One timeslot in wire format; absent fields are left out. */
export function timeslotToWire(slot: Timeslot, context: WireContext): WireTimeslot {
  const { seats, available, resources, reason, waitlist_info, occurrence, title, description, segments } = slot
  const span = spanToWire(slot, context)
  const wire: WireTimeslot = {
    ...span,
    id: occurrence ?? `${span.start_utc}/${span.end_utc}`,
    timezone: context.timezone,
    seats,
    available,
    resources: [...resources],
    bookables: context.bookables,
    signature: signatureOf(slot),
  }
  if (reason) wire.reason = reason
  if (waitlist_info) wire.waitlist_info = waitlist_info
  if (occurrence !== undefined) wire.occurrence = occurrence
  const capacities = unitsOf(slot, context)
  if (capacities) wire.reservation_capacity = capacities
  if (slot.selected) wire.selected = true
  if (slot.blackouts)
    wire.blackouts = slot.blackouts.map(({ start, end, bookable, resource }) => ({
      ...spanToWire({ start, end }, { timezone: context.timezone, ...asTheyAre }),
      ...(bookable === undefined ? {} : { bookable }),
      ...(resource === undefined ? {} : { resource }),
    }))
  if (title !== undefined) wire.title = title
  if (description !== undefined) wire.description = description
  if (segments)
    wire.segments = segments.map((segment) => ({
      ...spanToWire(segment, { timezone: context.timezone, ...asTheyAre }),
      title: segment.title,
      description: segment.description,
    }))
  return wire
}

/**
 * Estimated bytes of a slot without its resources and texts: four times, its id and signature, and a long zone name.
 */
const bytesOfSlot = 380

function bytesOfTexts({ title, description, segments }: Timeslot): number {
  if (title === undefined && description === undefined && segments === undefined) return 0
  const texts = JSON.stringify([title, description, segments]).replace(/[\u0080-\uffff]/g, '\\u0000')
  return bytesOfSlot * (segments?.length ?? 0) + texts.length
}

/**
 * Estimated size in an answer, bytes, of the slots from the index `from` on; for stopping before it becomes too large.
 */
export function bytesOf(slots: readonly Timeslot[], from = 0): number {
  let bytes = 0
  let resources: readonly string[] = []
  let ids = 0
  for (let at = from; at < slots.length; at++) {
    const slot = slots[at]
    if (!slot) break
    // Slots alike share their list of resources.
    if (slot.resources !== resources) {
      resources = slot.resources
      ids = resources.reduce((sum, id) => sum + id.length + 3, 0)
    }
    bytes += bytesOfSlot + ids + bytesOfTexts(slot)
  }
  return bytes
}

/** Whether two slots differ only in their times. */
function isLike(a: Timeslot, b: Timeslot): boolean {
  if (a.seats !== b.seats || a.available !== b.available || a.reason !== b.reason) return false
  if (a.waitlist_info || b.waitlist_info || a.occurrence !== undefined || b.occurrence !== undefined) return false
  if (a.blackouts || b.blackouts || a.selected !== b.selected) return false
  if (a.segments || b.segments || a.title !== undefined || b.title !== undefined) return false
  if (a.description !== undefined || b.description !== undefined) return false
  if (a.resources === b.resources) return true
  return a.resources.length === b.resources.length && a.resources.every((id, at) => id === b.resources[at])
}

const isWholeSecond = (instant: number): boolean => Math.floor(instant / 1000) * 1000 === instant
const inWholeSeconds = ({ start, end }: Interval): boolean => isWholeSecond(start) && isWholeSecond(end)

/** The two ASCII digits of a number below 60 as one 16-bit word. */
const digits = Uint16Array.from({ length: 60 }, (_, n) => ((48 + Math.floor(n / 10)) << 8) | (48 + (n % 10)))

const midnightOf = (local: number): number => Math.floor(local / DAY) * DAY

/** Text before and after the slots in the same buffer. ASCII only. */
export interface JsonFrame {
  head: string
  tail: string
  /** Bytes to leave free before the head and after the tail. */
  room: { before: number; after: number }
}

const noFrame: JsonFrame = { head: '', tail: '', room: { before: 0, after: 0 } }

/**
 * Writes slots as JSON bytes. A slot like the first of its run is copied from it, and only its times are overwritten.
 */
class TimeslotWriter {
  readonly #context: WireContext
  #bytes = new Uint8Array(0)
  #view = new DataView(this.#bytes.buffer)
  #length = 0
  /** Offset and size of the run's first slot, and the midnights of its four times. */
  #source = 0
  #size = 0
  readonly #midnights = [0, 0, 0, 0]
  #zone: ZoneSegment
  readonly #frame: JsonFrame

  constructor(context: WireContext, first: Timeslot, frame: JsonFrame) {
    this.#context = context
    this.#frame = frame
    this.#zone = segmentAt(first.start, context.timezone)
  }

  /**
   * Writes a slot in full, as the first of a run; `left` slots come after it. Text is escaped, so that a character is a
   * byte.
   */
  write(slot: Timeslot, left: number): void {
    const json = JSON.stringify(timeslotToWire(slot, this.#context)).replace(
      /[\u0080-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    this.#size = json.length + 1
    this.#reserve(this.#size, left)
    this.#source = this.#length
    for (let at = 0; at < json.length; at++) this.#bytes[this.#length++] = json.charCodeAt(at)
    this.#bytes[this.#length++] = COMMA
    const told = this.#toldEnd(slot.end)
    this.#midnights[0] = midnightOf(slot.start + this.#offsetAt(slot.start))
    this.#midnights[1] = midnightOf(told + this.#offsetAt(told))
    this.#midnights[2] = midnightOf(slot.start)
    this.#midnights[3] = midnightOf(slot.end)
  }

  /** Writes `slots[from]` to `slots[until - 1]`, which differ from the last written slot only in their times. */
  writeRun(slots: readonly Timeslot[], from: number, until: number): void {
    const size = this.#size
    this.#reserve(size * (until - from), slots.length - until)
    const start = this.#length
    this.#bytes.copyWithin(start, this.#source, this.#source + size)
    const first = slots[from]
    if (first) this.#writeTimes(first, start, true)
    this.#source = start
    const length = size * (until - from)
    for (let done = size; done < length; done *= 2)
      this.#bytes.copyWithin(start + done, start, start + Math.min(done, length - done))
    for (let index = from + 1; index < until; index++) {
      const slot = slots[index]
      if (slot) this.#writeTimes(slot, start + (index - from) * size, false)
    }
    this.#length = start + length
  }

  finish(): Uint8Array {
    this.#bytes[this.#length - 1] = CLOSE
    this.#length = writeText(this.#bytes, this.#length, this.#frame.tail)
    return this.#bytes.subarray(0, this.#length + this.#frame.room.after)
  }

  #writeTimes(slot: Timeslot, at: number, isSource: boolean): void {
    const told = this.#toldEnd(slot.end)
    this.#patch(at + START, slot.start + this.#offsetAt(slot.start), 0, isSource)
    this.#patch(at + END, told + this.#offsetAt(told), 1, isSource)
    this.#patch(at + START_UTC, slot.start, 2, isSource)
    this.#patch(at + END_UTC, slot.end, 3, isSource)
    this.#bytes.copyWithin(at + ID_START, at + START_UTC, at + START_UTC + INSTANT)
    this.#bytes.copyWithin(at + ID_END, at + END_UTC, at + END_UTC + INSTANT)
  }

  /** The end on the wall clock, as an instant. */
  #toldEnd(end: number): number {
    const { bookabletype, timezone } = this.#context
    return bookabletype === 'calendarday' ? shownEnd(end, this.#context, timezone).wall : end
  }

  #offsetAt(instant: number): number {
    const zone = this.#zone
    if (instant >= zone.from && instant < zone.until) return zone.offset
    this.#zone = segmentAt(instant, this.#context.timezone)
    return this.#zone.offset
  }

  /** Makes room for `more` bytes; when the buffer must grow, also for `left` slots of the present size. */
  #reserve(more: number, left: number): void {
    const { head, tail, room } = this.#frame
    const around = head.length + tail.length + room.before + room.after + 2
    if (this.#length + more + around <= this.#bytes.length) return
    const larger = new Uint8Array(this.#length + more + left * this.#size + around)
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
    if (this.#length > 0) return
    this.#length = writeText(larger, room.before, head)
    this.#bytes[this.#length++] = OPEN
  }

  /** Overwrites the time of day in a copy of the run's first slot, and the date where it differs. */
  #patch(at: number, local: number, which: 0 | 1 | 2 | 3, isSource: boolean): void {
    let midnight = this.#midnights[which] ?? 0
    if (local < midnight || local >= midnight + DAY) {
      midnight = midnightOf(local)
      if (isSource) this.#midnights[which] = midnight
      const date = formatDate(local)
      for (let digit = 0; digit < 10; digit++) this.#bytes[at + digit] = date.charCodeAt(digit)
    }
    const seconds = ((local - midnight) / 1000) | 0
    const minutes = (seconds / 60) | 0
    const hour = (minutes / 60) | 0
    this.#view.setUint16(at + 11, digits[hour] ?? 0)
    this.#view.setUint16(at + 14, digits[minutes - hour * 60] ?? 0)
    this.#view.setUint16(at + 17, digits[seconds - minutes * 60] ?? 0)
  }
}

/** Writes ASCII and returns the offset after it. */
export function writeText(bytes: Uint8Array, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index)
  return at + text.length
}

function withoutSlots({ head, tail, room }: JsonFrame): Uint8Array {
  const bytes = new Uint8Array(room.before + head.length + 2 + tail.length + room.after)
  writeText(bytes, room.before, `${head}[]${tail}`)
  return bytes
}

/**
 * The end of the run that `first` begins: the first slot that differs in more than its times, or is half a day later.
 */
function endOfRun(slots: readonly Timeslot[], from: number, first: Timeslot): number {
  let at = from
  for (; at < slots.length; at++) {
    const slot = slots[at]
    if (!slot || slot.start >= first.start + RUN || !isLike(slot, first) || !inWholeSeconds(slot)) break
  }
  return at
}

/** After about so many slots others get a turn, milliseconds of work at most. */
const slotsAtOnce = 1_500
/** What a slot that is written in full costs, as a number of copied ones. */
const costOfFull = 6

/** The work of writing slots in steps of some milliseconds; the last one returns the bytes. */
export type JsonSteps = Generator<undefined, Uint8Array>

/**
 * The JSON array of an answer's `timeslots` as ASCII bytes, with what `frame` puts around it. Equals `JSON.stringify`
 * of each `timeslotToWire`, at a fraction of its cost. Instants must lie between the years 1900 and 2200.
 */
export function* timeslotsToJsonSteps(
  slots: readonly Timeslot[],
  context: WireContext,
  frame: JsonFrame = noFrame,
): JsonSteps {
  if (isByNights(context)) {
    // Departures have a time of their own on each date, so that the writer's stay as they are.
    const told = ({ end }: Timeslot) => shownEnd(end, context, context.timezone).utc
    const stays = slots.map((slot) => ({ ...slot, end: told(slot) }))
    return yield* timeslotsToJsonSteps(stays, { ...context, ...asTheyAre }, frame)
  }
  const [first] = slots
  if (!first) return withoutSlots(frame)
  const writer = new TimeslotWriter(context, first, frame)
  let last = first
  let at = 0
  let work = 0
  while (at < slots.length) {
    if (work >= slotsAtOnce) {
      work = 0
      yield
    }
    const slot = slots[at]
    if (!slot) break
    if (at > 0 && isLike(slot, last) && inWholeSeconds(slot) && inWholeSeconds(last)) {
      const until = endOfRun(slots, at + 1, slot)
      writer.writeRun(slots, at, until)
      work += until - at
      at = until
    } else {
      writer.write(slot, slots.length - at - 1)
      work += costOfFull
      at++
    }
    last = slot
  }
  return writer.finish()
}

/** The whole JSON in one go. */
export function timeslotsToJson(slots: readonly Timeslot[], context: WireContext, frame?: JsonFrame): Uint8Array {
  return finish(timeslotsToJsonSteps(slots, context, frame))
}
