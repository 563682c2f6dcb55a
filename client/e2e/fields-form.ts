import type { DemoBundle } from './running-site.ts'

type Json = Record<string, unknown>

/** Replaces all forms of a bookable by one form with these questions. */
export const asking =
  (bookable: string, questions: Json[], id = 'fields') =>
  ({ bookables, forms }: DemoBundle): void => {
    const wanted = bookables.find((one) => one.id === bookable)
    if (!wanted) throw new Error(`the bundle has no ${bookable}`)
    const sections = [{ id: 'fields', name: 'Every kind of question', questions }]
    forms.push({ id, provider: wanted.provider, name: 'Fields', display_step: 'first_form', sections })
    wanted.forms = [id]
  }

const long = 'Please tell us which of the rooms on the upper floor you would like us to begin with, '

/** Questions of every kind, with texts as long as real ones. */
export const everyKind: Json[] = [
  {
    type: 'custommessage',
    prompt:
      '**Before you begin:** have the *measurements* at hand.\n\n- length\n- height\n\nMore [about measuring](https://measure.example).',
  },
  { type: 'text', prompt: 'Name of the boat', description: 'As it is painted on the stern.', required: true },
  { type: 'text', prompt: `${long}${long}${long}and whether anything there must not be moved at all?`.slice(0, 300) },
  { type: 'firstname', prompt: 'First name', required: true },
  { type: 'lastname', prompt: 'Last name', required: true },
  { type: 'number', prompt: 'Height in inches', minimum: 36, maximum: 84, step: 0.5, required: true },
  { type: 'number', prompt: 'Years on the water' },
  { type: 'tel', prompt: 'Telephone at home', placeholder: '207 555 0142' },
  { type: 'itel', prompt: 'Mobile phone', required: true },
  { type: 'validated email', prompt: 'Email', required: true },
  { type: 'email', prompt: 'Email at the studio', regex: '@studio\\.example$' },
  { type: 'date', prompt: 'Date of birth' },
  {
    type: 'select',
    prompt: 'Which stone?',
    responseoptions: [
      { id: 'quartz', name: 'Quartz', priceadjustment: 12.5 },
      {
        id: 'slate',
        name: `Slate from the old quarry above the harbour, cut by hand and oiled twice, in grey`,
        price: 0,
      },
      { id: 'none', name: 'None of them', priceadjustment: -5, duration: 900 },
    ],
  },
  {
    type: 'radio',
    prompt: 'How shall we finish it?',
    description: 'Both kinds last.',
    responseoptions: [
      { id: 'matt', name: 'Matt', description: 'Hides what is uneven.', priceadjustment: 0 },
      {
        id: 'gloss',
        name: 'Gloss from the old quarry above the harbour, laid on by hand and polished twice over',
        priceadjustment: 1240.5,
        duration: 5400,
      },
    ],
  },
  { type: 'checkbox', prompt: 'I can swim fifty metres in open water', required: true },
  { type: 'checkbox', prompt: 'Parking', placeholder: 'I come by car', description: 'There is room for two.' },
  {
    type: 'checkbox',
    prompt: 'What do you need?',
    required: true,
    responseoptions: [
      { id: 'suit', name: 'Wetsuit', max: 1, priceadjustment: 15, imageurl: '/plugins/demo/pictures/clef-piano.svg' },
      { id: 'boots', name: 'Boots', description: 'Pairs.', min: 2, max: 4, priceadjustment: 3, duration: 600 },
      { id: 'towel', name: 'Towel as big as the ones that they have at the harbour, white, washed and ironed', max: 0 },
    ],
  },
  {
    type: 'checkbox',
    prompt: 'Which days suit you?',
    options: [
      { key: 'mo', value: 'Monday' },
      { key: 'we', value: 'Wednesday' },
    ],
  },
  { type: 'textarea', prompt: 'Anything else?' },
  { type: 'password', prompt: 'Password', required: true },
  { type: 'address', prompt: 'Where shall we come to?', description: 'The house, not the post box.', required: true },
  {
    type: 'stageselector',
    required: true,
    responseoptions: [
      { id: 'rooms', name: 'Rooms', imageurl: '/plugins/demo/pictures/clef-violin.svg', priceadjustment: 120 },
      { id: 'walls', name: 'Walls', description: 'All but the ceiling.' },
      { id: 'ceiling', name: 'Ceiling', priceadjustment: 60 },
      { id: 'trim', name: 'Trim of the windows and doors on every floor, the stairs between them and the porch' },
    ],
  },
  { type: 'file', prompt: 'Photographs of it', description: 'In daylight, please.', maxfiles: 3, required: true },
  { type: 'hidden', default_value: 'web' },
].map((question, index) => ({ id: `q${index}`, slug: `q_${index}`, ...question }))
