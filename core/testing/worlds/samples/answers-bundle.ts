import type { Result } from '../../../domain/errors.ts'
import { bookingBundle } from '../booking-world.ts'

const question = (id: string, type: string, more: object = {}) => ({ id, slug: id, type, prompt: id, ...more })
const form = (id: string, questions: object[], more: object = {}) => ({
  id,
  provider: 'quay',
  name: `Form ${id}`,
  sections: [{ id: 'main', questions }],
  ...more,
})

/**
 * A salon with many questions: options that change price and time, internal questions, a form with tags, a roster,
 * files, add-ons.
 */
export const answersBundle = {
  whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
  forms: [
    form('order', [
      question('length', 'checkbox', {
        required: true,
        responseoptions: [
          { id: 'cut', name: 'Cut', max: 1, priceadjustment: 20 },
          { id: 'dye', name: 'Dye', max: 3, priceadjustment: 10.5, duration: 1800 },
        ],
      }),
      question('metres', 'number', {
        minimum: 1,
        maximum: 50,
        required: true,
        value_function_source: { operator: 'add', amount: 2, per: 'unit' },
      }),
      question('member', 'number', { internal: true, default_value: 0, value_function_source: 'member * -5' }),
      question('campaign', 'text', { internal: true, default_value: 'none' }),
      question('source', 'hidden'),
      question('stone', 'select', { options: [{ key: 'slate', value: 'Slate' }] }),
      question('why', 'text', { display_function: 'max(0, metres - 10)' }),
    ]),
    form(
      'rooms',
      [question('colour', 'text', { tags: ['walls'], required: true }), question('wood', 'text', { tags: ['trim'] })],
      {
        style: 'complex',
        tags: ['walls', 'trim'],
        form_config_objects: [{ form_id: 'rooms', multiple_submissions: true }],
      },
    ),
    form('team', [question('height', 'number', { rosterquestion: true, required: true })]),
    form('upload', [
      question('photos', 'file', { maxfiles: 2 }),
      question('membership', 'text'),
      question('ratio', 'number', { value_function_source: '10 / ratio' }),
    ]),
  ],
  addons: [
    { id: 'lunch', provider: 'quay', name: 'Lunch', max: 4, priceadjustment: 12 },
    { id: 'polish', provider: 'quay', name: 'Polish', max: 1, priceadjustment: 5, time_function: 'metres * 60' },
    { id: 'secret', provider: 'quay', name: 'Secret', priceadjustment: 1, display_function: 'max(0, metres - 20)' },
    { id: 'foreign', provider: 'quay', name: 'Foreign', priceadjustment: 1 },
  ],
  bookables: [
    {
      id: 'salon',
      provider: 'quay',
      name: 'Salon',
      price: 100,
      paymentterms: 'bill',
      forms: ['order'],
      addons: ['lunch', 'polish', 'secret'],
      questions: [question('nickname', 'text')],
      splash_questions: [question('first_time', 'checkbox')],
    },
    { id: 'painter', provider: 'quay', name: 'Painter', price: 50, paymentterms: 'bill', forms: ['rooms'] },
    {
      id: 'class',
      provider: 'quay',
      name: 'Class',
      price: 10,
      paymentterms: 'bill',
      seats: 4,
      seatsperbooking: 3,
      forms: ['team'],
    },
    { id: 'files', provider: 'quay', name: 'Files', price: 10, paymentterms: 'bill', seats: 9, forms: ['upload'] },
  ],
}

let drafts = 0

/** A slot at an hour of a day in November 2026 (local time), with a draft of its own. */
export const at = (bookable: string, day: number, hour: number, more: object = {}) => ({
  bookable,
  start: `2026-11-${day} ${String(hour).padStart(2, '0')}:00:00`,
  end: `2026-11-${day} ${String(hour + 1).padStart(2, '0')}:00:00`,
  draft: `answer-${String(drafts++).padStart(6, '0')}`,
  ...more,
})

/** One submission of a form in the wire format. */
export const filled = (formid: string, answers: Record<string, unknown>, tags?: string[]) => ({
  formid,
  responses: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })),
  ...(tags && { tags }),
})

/** Answers to every required question of the salon. */
export const honest = { length: { cut: 1 }, metres: 5 }

/** The code, field and word of a refusal, in one line. */
export const refusal = (result: Result<unknown>) =>
  result.ok ? 'taken' : `${result.error.code} ${result.error.field} ${result.error.data?.key}`
