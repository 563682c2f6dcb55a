import { confirmers } from '../../core/domain/gigs/confirmers.ts'
import { statusNamed } from '../../core/domain/reservation/statuses.ts'
import type { Wire } from '../../core/domain/wire/calls.ts'
import type { DayListAnswer, DayEntry as WireEntry } from '../../core/domain/wire/day-list.ts'
import { type Answer, answered } from './errors.ts'
import { list, number, oneOf, record, text } from './read.ts'
import {
  type ChosenAddon,
  readChosenAddons,
  readStepAnswers,
  readToldAnswers,
  type StepAnswer,
} from './reservation-answers.ts'
import { readServing } from './reservations.ts'
import type { RpcClient } from './rpc-client.ts'
import { isUnconfirmed } from './told-status.ts'

/** A reservation of a day, as staff see it who receive its customer. Instants are ISO 8601, empty for none. */
export interface DayEntry
  extends Pick<WireEntry, 'id' | 'start' | 'end' | 'begins' | 'moving' | 'bookablename' | 'seats' | 'due' | 'where'> {
  status: WireEntry['status'] | null
  confirmedby: WireEntry['confirmedby']
  title: string
  name: string
  phone: string
  servedby: WireEntry['servedby']
  addons: ChosenAddon[]
  answers: WireEntry['answers']
  stepanswers: StepAnswer[]
  checkedin: string
  checkedout: string
}

/** Whether it is a booking that staff confirm. */
export const isToConfirm = ({ status, confirmedby }: DayEntry): boolean =>
  status !== null && isUnconfirmed({ status, confirmedby })

export interface DayList extends Pick<DayListAnswer, 'day' | 'today' | 'timezone'> {
  entries: DayEntry[]
  /**
   * Who came earlier and leaves, or brings back what they rented; those on days or at times are among `entries` too.
   */
  departures: DayEntry[]
  /** What waits for an answer, whatever its day. */
  waiting: DayEntry[]
}

/** Who comes on a day, for staff. */
export interface DayCalls {
  /** Of today at the venue without a day. */
  day(day: string | null): Promise<Answer<DayList>>
  /** Notes that they came, or left (`checkedout`): the first time counts. With `undo`, that it is not so. */
  checkIn(noted: Pick<Wire['check_in_reservation']['params'], 'id' | 'checkedout' | 'undo'>): Promise<Answer<unknown>>
}

function readEntry(raw: unknown): DayEntry {
  const entry = record<WireEntry>(raw)
  return {
    ...{ id: text(entry.id), start: text(entry.start), end: text(entry.end), where: text(entry.where) },
    ...{ begins: entry.begins !== false, moving: entry.moving === true },
    ...{ bookablename: text(entry.bookablename), title: text(entry.title) },
    ...{ seats: number(entry.seats, 1), due: number(entry.due) },
    status: statusNamed(text(entry.status)),
    confirmedby: oneOf(entry.confirmedby, confirmers),
    name: `${text(entry.first_name)} ${text(entry.last_name)}`.trim(),
    phone: text(entry.mobile_phone_number),
    servedby: list(entry.servedby).map(readServing),
    addons: readChosenAddons(entry.addons),
    answers: readToldAnswers(entry.answers),
    stepanswers: readStepAnswers(entry),
    ...{ checkedin: text(entry.checkedin), checkedout: text(entry.checkedout) },
  }
}

function readDay(raw: unknown): DayList {
  const { day, today, timezone, entries, departures, waiting } = record<DayListAnswer>(raw)
  return {
    ...{ day: text(day), today: text(today), timezone: text(timezone) },
    ...{ entries: list(entries).map(readEntry), departures: list(departures).map(readEntry) },
    waiting: list(waiting).map(readEntry),
  }
}

export const createDayCalls = (client: RpcClient): DayCalls => ({
  async day(day) {
    const answer = await client.read('get_day_list', day === null ? {} : { day })
    return answer.ok ? answered(readDay(answer.value)) : answer
  },
  checkIn: (noted) => client.write('check_in_reservation', noted),
})
