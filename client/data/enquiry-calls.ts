import type { Wire } from '../../core/domain/wire/calls.ts'
import type { ContactRequest } from '../../core/domain/wire/contact-requests.ts'
import { type Answer, answered } from './errors.ts'
import { list, number, record, text } from './read.ts'
import { type AnsweredPart, readAnsweredParts, readGiven } from './reservation-answers.ts'
import { type Reservation, readStay } from './reservations.ts'
import type { RpcClient } from './rpc-client.ts'
import { readSegment, type Segment } from './timeslots.ts'

type Status = ContactRequest['status']

/** When it would suit who asks: of an event's date with its title and parts, of a stay with when guests come and go. */
export interface PreferredSpan {
  start: string
  end: string
  start_utc: string
  end_utc: string
  /** Empty for what is no date of an event. */
  occurrence: string
  title: string
  segments: Segment[]
  stay: Reservation['stay']
}

/** A question to the provider, as staff read it. Times are the venue's wall clock. */
export interface Enquiry {
  id: string
  bookable: string
  bookablename: string
  status: Status
  firstname: string
  lastname: string
  email: string
  phone: string
  message: string
  seats: number
  preferred: PreferredSpan[]
  answers: string[]
  /** What they answered to the bookable's forms. */
  answered: AnsweredPart[]
  /** The same, to be given again. */
  given: ReturnType<typeof readGiven>
  /** The id of what was offered or made last; empty while there is nothing. */
  reservation: string
  created_utc: string
}

/** As many as the server lists at once. */
const mostListed = 100

export interface EnquiryCalls {
  ask(params: Wire['create_contact_request']['params']): Promise<Answer<unknown>>
  /** For staff: by their session, or by the token of the link in their mail. */
  enquiry(params: Wire['get_contact_request']['params']): Promise<Answer<Enquiry>>
  /** The provider's, the latest change first, from before a moment (the answer's `older`) or the latest. */
  enquiries(before: string | null): Promise<Answer<{ items: Enquiry[]; older: string | null }>>
  answer(params: Wire['answer_contact_request']['params']): Promise<Answer<Enquiry>>
  /** Books it for who asked. */
  convert(params: Wire['convert_contact_request']['params']): Promise<Answer<unknown>>
  /** What can be booked, in order of name. */
  bookables(): Promise<Answer<{ id: string; name: string }[]>>
}

const statuses = ['open', 'answered', 'offered', 'converted', 'declined', 'lapsed'] as const satisfies Status[]

function readPreferred(raw: unknown): PreferredSpan {
  const { start, end, start_utc, end_utc, ...more } = record<ContactRequest['preferred'][number]>(raw)
  return {
    ...{ start: text(start), end: text(end), start_utc: text(start_utc), end_utc: text(end_utc) },
    ...{ occurrence: text(more.occurrence), title: text(more.title) },
    ...{ segments: list(more.segments).map(readSegment), stay: readStay(more.stay) },
  }
}

function readEnquiry(raw: unknown): Enquiry {
  const one = record<ContactRequest>(raw)
  const answers = { formresponses: one.formresponses, customquestions: one.customquestions }
  return {
    id: text(one.id),
    bookable: text(one.bookable),
    bookablename: text(one.bookablename),
    status: statuses.find((each) => each === one.status) ?? 'open',
    firstname: text(one.first_name),
    lastname: text(one.last_name),
    email: text(one.email),
    phone: text(one.mobile_phone_number),
    message: text(one.message),
    seats: number(one.seats, 1),
    preferred: list(one.preferred).map(readPreferred),
    answers: list(one.answers).map((each) => text(record<ContactRequest['answers'][number]>(each).message)),
    answered: readAnsweredParts(answers),
    given: readGiven(answers),
    reservation: text(one.reservation),
    created_utc: text(one.created_utc),
  }
}

const read = (answer: Answer<unknown>): Answer<Enquiry> => (answer.ok ? answered(readEnquiry(answer.value)) : answer)

export const createEnquiryCalls = (client: RpcClient): EnquiryCalls => ({
  ask: (params) => client.write('create_contact_request', params),
  enquiry: async (params) => read(await client.read('get_contact_request', params)),
  async enquiries(before) {
    const answer = await client.read('get_contact_requests', before === null ? {} : { before })
    if (!answer.ok) return answer
    const { items, older } = record<Wire['get_contact_requests']['answer']>(answer.value)
    return answered({ items: list(items).map(readEnquiry), older: text(older) || null })
  },
  answer: async (params) => read(await client.write('answer_contact_request', params)),
  convert: (params) => client.write('convert_contact_request', params),
  async bookables() {
    const found: { id: string; name: string }[] = []
    for (let page = 1; ; page += 1) {
      const asked = { page, items_per_page: mostListed, fields: ['id', 'name'] }
      const answer = await client.read('get_bookables_for_provider_v2', asked)
      if (!answer.ok) return answer
      const { items, total } = record<Wire['get_bookables_for_provider_v2']['answer']>(answer.value)
      const named = list(items).map((each) => record<{ id: string; name: string }>(each))
      found.push(...named.map(({ id, name }) => ({ id: text(id), name: text(name) })))
      if (named.length === 0 || found.length >= number(total)) return answered(found)
    }
  },
})
