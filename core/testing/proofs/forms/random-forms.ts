import fc from 'fast-check'

/** A question in its wire format. */
export type RandomQuestion = Record<string, unknown> & { id: string; slug: string; type: string }
export interface RandomForm extends Record<string, unknown> {
  id: string
  name: string
  style: 'simple' | 'complex'
  tags: string[]
  /** The bookables for which the form may be submitted several times, in the wire format. */
  multiple_submissions: string[]
  form_config_objects: Record<string, unknown>[]
  sections: { id: string; name: string; tags: string[]; questions: RandomQuestion[] }[]
}

/** Every kind of question. A password is never required here: it is not kept, so it could not be validated again. */
const types = [
  'custommessage',
  'text',
  'number',
  'tel',
  'itel',
  'validated email',
  'email',
  'date',
  'select',
  'radio',
  'checkbox',
  'textarea',
  'password',
  'hidden',
  'file',
  'address',
  'firstname',
  'lastname',
  'stageselector',
] as const

/** Patterns as providers write them; some take exponential time in other engines. */
const patterns = [
  '^[A-Z]{2}\\d{4}$',
  '(a+)+$',
  '(a|a)*b',
  '^(\\w+\\s?)*$',
  '(x+x+)+y',
  '.*.*.*=.*',
  '\\bred\\b|blue',
  '(?=a)b',
]

const tags = ['Inside', 'Outside', 'Wood']
const someTags = fc.subarray(tags, { maxLength: 2 })

const keys = ['one', 'two', '3', 'constructor', '__proto__x']
const optionsOf = fc.subarray(keys, { minLength: 1 }).map((all) => all.map((key) => ({ key, value: `Option ${key}` })))
const responseoptions = fc.subarray(keys, { minLength: 1 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(id),
        name: fc.constant(`Option ${id}`),
        min: fc.integer({ min: 0, max: 2 }),
        max: fc.constantFrom(0, 1, 2, 5),
        priceadjustment: fc.constantFrom(null, 0, 2.5, -3),
      }),
    ),
  ),
)

/** A formula over existing slugs, a missing slug, or text that is no formula. */
const formulaOver = (slugs: string[]) =>
  fc.constantFrom(
    ...slugs.map((slug) => slug),
    ...slugs.map((slug) => `${slug} - 2`),
    ...slugs.map((slug) => `max(0, ${slug}) * 3`),
    ...slugs.map((slug) => `1 / ${slug}`),
    'nobody',
    '1 +',
    '0',
    '1',
  )

function questionAt(id: string, slugs: string[]): fc.Arbitrary<RandomQuestion> {
  return fc.constantFrom(...types).chain((type) =>
    fc
      .record({
        required: fc.boolean(),
        internal: fc.constantFrom(false, false, false, true),
        rosterquestion: fc.constantFrom(false, false, true),
        regex: fc.option(fc.constantFrom(...patterns), { nil: undefined, freq: 4 }),
        bounds: fc.option(fc.constantFrom([1, 12], [0, 84], [-5, 5], [3, 3]), { nil: undefined }),
        step: fc.option(fc.constantFrom(1, 5, 0.1, 0.25), { nil: undefined }),
        own: fc.boolean(),
        options: optionsOf,
        responseoptions,
        tags: someTags,
        display: fc.option(formulaOver(slugs), { nil: undefined, freq: 4 }),
        price: fc.option(fc.constantFrom({ operator: 'add', amount: 2, per: 'unit' }, { operator: 'set', amount: 9 }), {
          nil: undefined,
          freq: 4,
        }),
        default_value: fc.constantFrom(undefined, 2, 'one', 'text', '1970-01-01', 123_581_321),
      })
      .map((given): RandomQuestion => {
        const chooses = ['select', 'radio', 'stageselector', 'checkbox'].includes(type)
        const [minimum, maximum] = given.bounds ?? []
        return {
          id,
          slug: id.replaceAll('-', '_'),
          type,
          prompt: `Question ${id}`,
          required: given.required && type !== 'password',
          internal: given.internal,
          rosterquestion: given.rosterquestion && !given.internal,
          tags: given.tags,
          ...(type === 'text' && given.regex !== undefined && { regex: given.regex }),
          ...(type === 'number' && { minimum, maximum, step: given.step }),
          ...(chooses && (given.own ? { options: given.options } : { responseoptions: given.responseoptions })),
          ...(given.display !== undefined && { display_function: given.display }),
          ...(given.price !== undefined && type === 'number' && { value_function_source: given.price }),
          ...((given.internal || type === 'hidden') && { default_value: given.default_value }),
        }
      }),
  )
}

/** No question may depend on a password: it is not kept, so the question could not be asked again. */
function withoutPasswords(sections: RandomQuestion[][]): RandomQuestion[][] {
  const passwords = sections.flat().flatMap(({ type, slug }) => (type === 'password' ? [slug] : []))
  const isOf = ({ display_function }: RandomQuestion) =>
    passwords.some((slug) => typeof display_function === 'string' && display_function.includes(slug))
  return sections.map((all) => all.map((one) => (isOf(one) ? { ...one, display_function: '1' } : one)))
}

function formAt(number: number): fc.Arbitrary<RandomForm> {
  const sections = [0, 1].map((section) => [0, 1, 2].map((at) => `q${number}-${section}-${at}`))
  const slugs = sections.flat().map((id) => id.replaceAll('-', '_'))
  return fc
    .record({
      style: fc.constantFrom<'simple' | 'complex'>('simple', 'complex'),
      tags: fc.constantFrom<string[]>([], ['Inside'], tags),
      isRepeatable: fc.boolean(),
      sectionTags: fc.tuple(someTags, someTags),
      questions: fc.tuple(...sections.map((ids) => fc.tuple(...ids.map((id) => questionAt(id, slugs))))),
    })
    .map(({ style, tags: own, isRepeatable, sectionTags, questions }) => ({
      id: `form-${number}`,
      name: `Form ${number}`,
      style,
      tags: style === 'complex' ? own : [],
      multiple_submissions: isRepeatable ? ['lesson'] : [],
      form_config_objects: [{ form_id: `form-${number}`, multiple_submissions: isRepeatable }],
      sections: withoutPasswords(questions).map((all, index) => ({
        id: `s${index}`,
        name: `Section ${index}`,
        tags: sectionTags[index] ?? [],
        questions: all,
      })),
    }))
}

/** One to three forms with every kind of question, tags, display formulas, rosters and multiple submissions. */
export const randomForms: fc.Arbitrary<RandomForm[]> = fc
  .integer({ min: 1, max: 3 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, number) => formAt(number))))
