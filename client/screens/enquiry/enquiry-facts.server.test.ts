import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type { Enquiry } from '../../data/enquiry-calls.ts'
import { readAnsweredParts, readGiven } from '../../data/reservation-answers.ts'
import type * as Facts from './enquiry-facts.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { EnquiryFacts } = await stage.load<typeof Facts>('screens/enquiry/enquiry-facts.tsx')

const kept = (prompt: string, value: unknown, response: string, more: object = {}) => ({
  ...{ question_id: prompt, question_prompt: prompt, value, response, response_metainformation: more },
})
const plan = { files: [{ name: 'plan.pdf', url: '/uploads/plan' }] }
const asked = {
  formresponses: [
    {
      ...{ formid: 'crew', name: 'Crew', tags: [], price: 0 },
      responses: [
        kept('First day', '2027-05-20', '2027-05-20'),
        kept('Can swim', true, '✓'),
        kept('Diet', 'free', 'Gluten free'),
        kept('Plan', ['plan'], 'plan.pdf', plan),
      ],
    },
  ],
  customquestions: [],
}
const enquiry: Enquiry = {
  ...{ id: 'a1', bookable: 'sail', bookablename: 'Sail', status: 'open', firstname: 'Ada', lastname: '', email: '' },
  ...{
    phone: '',
    message: '',
    seats: 1,
    preferred: [],
    answers: [],
    reservation: '',
    created_utc: '',
  },
  ...{ answered: readAnsweredParts(asked), given: readGiven(asked) },
}

it.each([
  ['en-us', 'May 20th, 2027', 'Yes'],
  ['es', '20 de mayo de 2027', 'Sí'],
] as const)('staff read days and ticks in words and open files, in %s', (language, day, yes) => {
  const html = stage.draw(EnquiryFacts, { enquiry }, { language })
  for (const text of [`>${day}<`, `>${yes}<`, '>Gluten free<', 'href="/uploads/plan"']) expect(html).toContain(text)
  for (const raw of ['2027-05-20', '✓']) expect(html).not.toContain(raw)
})

const wanted = {
  ...{ start_utc: '', end_utc: '', occurrence: '', title: '', segments: [], stay: null },
}
type Preferred = Enquiry['preferred'][number]
it.each<[string, Pick<Preferred, 'start' | 'end'> & Partial<Preferred>, string, string]>([
  ['whole days', { start: '2027-05-20 00:00:00', end: '2027-05-22 23:59:00' }, 'May 20', '3 days'],
  [
    'nights',
    {
      ...{ start: '2027-05-20 00:00:00', end: '2027-05-22 11:00:00' },
      stay: { arrivaltime: '15:00', departuretime: '11:00', arrival_utc: null },
    },
    '2 nights',
    'Arrival from 3:00 PM',
  ],
  [
    'a date of an event',
    { start: '2027-05-20 18:00:00', end: '2027-05-20 20:00:00', occurrence: 'may', title: 'May sail' },
    'May sail',
    '6:00 PM – 8:00 PM',
  ],
])('staff read that %s would suit', (_what, span, ...texts) => {
  const drawn = stage.draw(EnquiryFacts, { enquiry: { ...enquiry, preferred: [{ ...wanted, ...span }] } })
  const html = drawn.replace(/[\u00a0\u202f]/g, ' ')
  for (const text of texts) expect(html.includes(text), text).toBe(true)
  expect(html).not.toMatch(/10:59|11:58|23:59|11:59/)
})
