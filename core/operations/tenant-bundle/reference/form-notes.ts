import type { FormSection, Question, ResponseOption } from '../../../domain/entities/form.ts'
import type { EntityOf } from '../kinds.ts'
import type { Notes } from './note.ts'

export const formNotes: Notes<EntityOf<'forms'>> = {
  id: ['Its id.', 'intake'],
  provider: [
    'The provider that asks it. Without it, the form is the white-label’s own: the bookables of all its providers may name it, and only its owner changes it, at its own domain. Its formulas name questions of such forms only.',
    'quay',
  ],
  name: ['Its name.', 'About you'],
  description: ['Said above it.', 'So that we can prepare.'],
  imageurl: ['Address of its picture.', '/pictures/form.jpg'],
  style: ['`simple`, or `complex` with a page for each section.', 'simple'],
  display_step: ['Asked before the date (`first_form`) or after it (`second_form`).', 'second_form'],
  form_config_objects: [
    'For which bookables it can be filled in several times.',
    [{ form_id: 'intake', multiple_submissions: true }],
  ],
  tags: ['What a customer chooses between: sections and questions with the tag are asked.', ['indoor', 'outdoor']],
  sections: [
    'Its sections with their questions.',
    [
      {
        id: 'you',
        name: 'You',
        questions: [
          { id: 'level', slug: 'level', type: 'text', prompt: 'How well do you sail?' },
          { id: 'guests', slug: 'guests', type: 'number', prompt: 'How many come along?' },
        ],
      },
    ],
  ],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { name: 'Sobre ti' } },
  ],
}

export const sectionNotes: Notes<FormSection> = {
  id: ['Its id, unique within the form.', 'you'],
  name: ['Its heading.', 'You'],
  description: ['Said under the heading.', 'As in your passport.'],
  tags: ['Asked where one of these is chosen; always without them.', ['outdoor']],
  questions: ['Its questions.', [{ id: 'level', slug: 'level', type: 'text', prompt: 'Your level?' }]],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { name: 'Tú' } },
  ],
}

export const questionNotes: Notes<Question> = {
  id: ['Its id, unique within the section.', 'level'],
  slug: ['The name by which formulas, links and mails know its answer.', 'level'],
  type: ['What is asked for.', 'select'],
  name: ['Its name for staff.', 'Level'],
  prompt: ['The question itself.', 'How well do you sail?'],
  placeholder: ['Said in the empty field.', 'Choose …'],
  description: ['Said under the question.', 'We lend the right boat.'],
  shortlabel: ['A short name for summaries and price lines.', 'Level'],
  unit: ['What a number counts, where each one has a price: told as + $3.00 per foot.', 'foot'],
  required: ['Whether it must be answered.', true],
  internal: ['Whether only staff see the answer.', true],
  rosterquestion: ['Whether each attendee is asked.', false],
  regex: ['A pattern that the whole answer must match.', '^[A-Z]{2}\\d{4}$'],
  minimum: ['The least number, or the least length of a text.', 1],
  maximum: ['The greatest number, or the greatest length of a text.', 12],
  step: ['From one number to the next.', 0.5],
  default_value: [
    'The answer of a question that customers do not see: one that is `internal`, or of the type `hidden`.',
    'beginner',
  ],
  past: ['Whether a date must lie before today.', true],
  maxfiles: ['The most files.', 3],
  options: ['What can be chosen.', [{ key: 'beginner', value: 'Beginner' }]],
  responseoptions: [
    'What can be chosen, with prices, times and numbers.',
    [{ id: 'vest', name: 'Vest', price: 5, max: 1 }],
  ],
  value_function_source: [
    'What the answer does to the price, or a formula: `add` and `subtract` an amount, `once` or for each `unit` of a number; `multiply` and `divide` the base price; `set` replaces what the rest of its form adds.',
    { operator: 'add', amount: 4, per: 'unit' },
  ],
  value_function: ['What the answer adds, as a formula over answers, in major units.', 'guests * 4'],
  display_function: ['Asked where this formula is not 0.', 'max(0, guests - 2)'],
  variables: [
    'Names that formulas use, with their values where nothing is answered.',
    [{ slug: 'guests', default_value: 1 }],
  ],
  tags: ['Asked where one of these is chosen; always without them.', ['outdoor']],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { prompt: '¿Qué tal navegas?' } },
  ],
}

export const optionNotes: Notes<ResponseOption> = {
  id: ['Its id, unique within the question.', 'vest'],
  name: ['Its name.', 'Life vest'],
  description: ['What it is.', 'In three sizes.'],
  imageurl: ['Address of its picture.', '/pictures/vest.jpg'],
  prompt: ['Asked beside its number.', 'How many?'],
  min: ['The least number.', 0],
  max: ['The most: 1 for a box to tick, 0 for any number.', 1],
  duration: ['Seconds that one adds.', 600],
  price: ['What one costs, in major units.', 5],
  priceadjustment: ['What one adds to the price, in major units.', 5],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { name: 'Chaleco' } },
  ],
}

export const addonNotes: Notes<EntityOf<'addons'>> = {
  id: ['Its id.', 'picnic'],
  provider: ['The provider that offers it.', 'quay'],
  name: ['Its name.', 'Picnic'],
  description: ['What it is.', 'For two.'],
  min: ['The least number that is taken; 1 for what everybody takes.', 0],
  max: ['The most; 0 for any number.', 4],
  priceadjustment: ['What one adds to the price, in major units.', 12.5],
  timeadjustment: ['Seconds that one adds.', 900],
  price_function: ['Its price as a formula over answers, in major units.', 'guests * 4'],
  time_function: ['Its time as a formula over answers, in seconds.', 'guests * 60'],
  display_function: ['Shown where this formula is not 0.', 'max(0, guests - 2)'],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { name: 'Toalla' } },
  ],
}
