import type { DemoBundle } from './running-site.ts'

const who = [
  { id: 'w-first', slug: 'first_name', type: 'firstname', prompt: 'First name', required: true },
  { id: 'w-last', slug: 'last_name', type: 'lastname', prompt: 'Last name', required: true },
  { id: 'w-mail', slug: 'email', type: 'validated email', prompt: 'Email', required: true },
  { id: 'w-source', slug: 'source', type: 'hidden' },
]

/** A repeatable form by area: tags, sections, a conditional question, prices. */
const instrument = {
  id: 'instrument',
  provider: 'clef',
  name: 'An instrument to bring',
  description: 'Tell us of each instrument that comes along, so that its stand is there.',
  style: 'complex',
  display_step: 'first_form',
  tags: ['Strings', 'Drums'],
  form_config_objects: [{ form_id: 'instrument', multiple_submissions: true }],
  sections: [
    {
      id: 'what',
      name: 'The instrument',
      questions: [
        { id: 'i-name', slug: 'instrument_name', type: 'text', prompt: 'What is it?', required: true },
        { id: 'i-case', slug: 'hard_case', type: 'checkbox', prompt: 'It has a hard case' },
      ],
    },
    {
      id: 'strings',
      name: 'Strings',
      tags: ['Strings'],
      questions: [
        {
          id: 'i-strings',
          slug: 'new_strings',
          type: 'number',
          prompt: 'New strings',
          required: true,
          value_function_source: { operator: 'add', amount: 4.5, per: 'unit' },
        },
        {
          id: 'i-gauge',
          slug: 'gauge',
          type: 'text',
          prompt: 'Which gauge?',
          required: true,
          display_function: 'new_strings',
        },
      ],
    },
    {
      id: 'drums',
      name: 'Drums',
      tags: ['Drums'],
      questions: [{ id: 'i-drums', slug: 'drums', type: 'number', prompt: 'How many drums?', required: true }],
    },
  ],
}

/** A form that can be submitted once. */
const house = {
  id: 'house-rules',
  provider: 'clef',
  name: 'House rules',
  description: 'Two things.',
  style: 'complex',
  display_step: 'first_form',
  sections: [
    {
      id: 's',
      name: 'Rules',
      questions: [{ id: 'h-quiet', slug: 'quiet', type: 'text', prompt: 'A word to the house' }],
    },
  ],
}

const addons = [
  { id: 'x-tea', name: 'Tea', min: 0, max: 1, priceadjustment: 3 },
  { id: 'x-coffee', name: 'Coffee', min: 0, max: 1, priceadjustment: 3.5 },
  { id: 'x-reed', name: 'Reed', description: 'In a box of its own.', min: 0, max: 3, priceadjustment: 2 },
  { id: 'x-longer', name: 'Half an hour longer', min: 0, max: 1, timeadjustment: 1800, priceadjustment: 20 },
  { id: 'x-marathon', name: 'All night long', min: 0, max: 1, timeadjustment: 80_000, priceadjustment: 0 },
].map((addon) => ({ ...addon, provider: 'clef' }))

const splash = {
  id: 'sp-loud',
  slug: 'loudness',
  type: 'radio',
  prompt: 'How loud will it be?',
  required: true,
  options: [
    { key: 'quiet', value: 'Quiet' },
    { key: 'loud', value: 'Loud' },
  ],
}

const seat = [
  { id: 'g-name', slug: 'guest_name', type: 'text', prompt: 'Name', required: true, rosterquestion: true },
  { id: 'g-age', slug: 'age', type: 'number', prompt: 'Age', rosterquestion: true },
]

const form = (id: string, questions: object[]) => ({
  id,
  provider: 'clef',
  name: 'About you',
  style: 'simple',
  display_step: 'second_form',
  sections: [{ id: 's', questions }],
})

/** Three bookables of the music rooms with every sort of question: in a cart, beside the date, per seat. */
export function withForms(bundle: DemoBundle): void {
  const [model] = bundle.bookables.filter(({ id }) => id === 'practice-hour')
  if (!model) throw new Error('the demo has no practice-hour')
  const of = (id: string, more: Record<string, unknown>) => ({ ...model, id, slug: id, ...more })
  bundle.forms.push(instrument, house, form('who', who), form('party', [...who, ...seat]))
  bundle.addons.push(...addons)
  bundle.bookables.push(
    of('session', {
      name: 'Session',
      forms: ['instrument', 'house-rules', 'who'],
      addons: addons.map(({ id }) => id),
      addongroups: [{ id: 'drink', name: 'To drink', min: 1, max: 1, addons: ['x-tea', 'x-coffee'] }],
    }),
    of('loud-hour', { name: 'Loud hour', forms: ['who'], splash_questions: [splash] }),
    of('party', { name: 'Party', forms: ['party'], seats: 4, seatsperbooking: 3 }),
  )
}
