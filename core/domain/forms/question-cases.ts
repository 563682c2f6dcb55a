import type { Question } from '../entities/form.ts'

/** The result of one answer: exactly one of `kept`, `fault` and `open`. */
export interface AnswerCase {
  aspect: 'valid' | 'invalid' | 'sanitised' | 'sentinel'
  /** The value sent. */
  given: unknown
  /** What is typed or picked in the drawn field; absent where no field could send the value. */
  typed?: string
  /** The value stored. */
  kept?: unknown
  /** Word key of the fault, with its values. */
  fault?: string
  values?: Record<string, string | number>
  /** Counts as unanswered. */
  open?: true
}

/** One kind of question with sample answers: one table for the rules and for the drawn fields. */
export interface QuestionCases {
  question: Question
  cases: AnswerCase[]
  /** The stored value of an unanswered internal question with this default; null where the kind has none. */
  default: { default_value: unknown; kept: unknown } | null
  /**
   * The price of an answer with this function or these options, in minor units for a price of 100.00; null where the
   * kind can't have a price.
   */
  price: { with: Partial<Question>; given: unknown; amount: number } | null
}

const add = (amount: number, per?: 'unit'): Partial<Question> => ({
  value_function_source: { operator: 'add', amount, ...(per !== undefined && { per }) },
})

const stones = [
  { key: 'quartz', value: 'Quartz' },
  { key: 'slate', value: 'Slate' },
]
const required = 'validation.required'

const name = (type: 'firstname' | 'lastname'): QuestionCases => ({
  question: { id: type, slug: type, type, prompt: type === 'firstname' ? 'First name' : 'Last name', required: true },
  cases: [
    { aspect: 'valid', given: 'Zoë O’Brien', typed: 'Zoë O’Brien', kept: 'Zoë O’Brien' },
    { aspect: 'sanitised', given: '  Ada <b>x</b>', typed: '  Ada <b>x</b>', kept: 'Ada' },
    { aspect: 'invalid', given: '   ', typed: '   ', fault: required },
    { aspect: 'invalid', given: 'a'.repeat(201), fault: 'validation.too_long', values: { maximum: 200 } },
    { aspect: 'sentinel', given: '1970-01-01', kept: '1970-01-01' },
  ],
  default: { default_value: 'Guest', kept: 'Guest' },
  price: { with: add(5), given: 'Ada', amount: 500 },
})

/** A text of one sort of character, which has words of its own. */
const textOf = (id: string, regex: string, given: string, other: { given: string; fault: string }): QuestionCases => ({
  question: { id, slug: id, type: 'text', prompt: 'Berth', regex, required: true },
  cases: [
    { aspect: 'valid', given, typed: given, kept: given },
    { aspect: 'invalid', ...other, typed: other.given },
  ],
  default: { default_value: given, kept: given },
  price: { with: add(5), given, amount: 500 },
})

const email = (type: 'email' | 'validated email'): QuestionCases => ({
  question: {
    id: type === 'email' ? 'email' : 'validated_email',
    slug: type === 'email' ? 'email' : 'validated_email',
    type,
    prompt: 'Work email',
    required: true,
    regex: '@studio\\.example$',
  },
  cases: [
    { aspect: 'valid', given: 'ada@studio.example', typed: 'ada@studio.example', kept: 'ada@studio.example' },
    { aspect: 'sanitised', given: ' ada@studio.example ', kept: 'ada@studio.example' },
    { aspect: 'invalid', given: 'ada@', typed: 'ada@', fault: 'validation.email' },
    { aspect: 'invalid', given: 'a@b.c', typed: 'a@b.c', fault: 'validation.email' },
    { aspect: 'invalid', given: '<i>@studio.example', fault: 'validation.email' },
    { aspect: 'invalid', given: 'a@b', fault: 'validation.email_length' },
    { aspect: 'invalid', given: `${'a'.repeat(90)}@studio.example`, fault: 'validation.email_length' },
    {
      aspect: 'invalid',
      given: 'ada@else.example',
      typed: 'ada@else.example',
      fault: 'validation.email_pattern',
      values: { regex: '@studio\\.example$' },
    },
    { aspect: 'invalid', given: '', typed: '', fault: required },
    { aspect: 'sentinel', given: '123581321', fault: 'validation.email' },
  ],
  default: { default_value: 'desk@studio.example', kept: 'desk@studio.example' },
  price: { with: add(2.5), given: 'ada@studio.example', amount: 250 },
})

const choice = (type: 'select' | 'radio' | 'stageselector'): QuestionCases => ({
  question: {
    id: type,
    slug: type,
    type,
    prompt: type === 'stageselector' ? 'What part of the area are you getting painted?' : 'Which stone?',
    required: true,
    responseoptions: [
      { id: 'walls', name: 'Walls', priceadjustment: 1000, duration: 900 },
      { id: 'trim', name: 'Trim', price: 750 },
    ],
  },
  cases: [
    { aspect: 'valid', given: 'walls', typed: 'Walls', kept: 'walls' },
    { aspect: 'invalid', given: 'Walls', fault: 'validation.option' },
    { aspect: 'invalid', given: 'ceiling', fault: 'validation.option' },
    { aspect: 'invalid', given: '__proto__', fault: 'validation.option' },
    { aspect: 'invalid', given: ['walls', 'trim'], fault: 'validation.option' },
    { aspect: 'sanitised', given: '<b>walls</b>', fault: 'validation.option' },
    { aspect: 'invalid', given: '', typed: '', fault: required },
    { aspect: 'sentinel', given: '123581321', fault: 'validation.option' },
  ],
  default: { default_value: 'trim', kept: 'trim' },
  price: { with: {}, given: 'trim', amount: 750 },
})

export const questionCases: QuestionCases[] = [
  {
    question: { id: 'note', slug: 'note', type: 'custommessage', prompt: 'Bring a towel.' },
    cases: [{ aspect: 'valid', given: 'anything', open: true }],
    default: null,
    price: { with: add(5), given: 'anything', amount: 0 },
  },
  {
    question: {
      id: 'text',
      slug: 'text',
      type: 'text',
      prompt: 'Plate number',
      regex: '^[A-Z]{2}\\d+$',
      required: true,
    },
    cases: [
      { aspect: 'valid', given: 'AB12', typed: 'AB12', kept: 'AB12' },
      { aspect: 'sanitised', given: ' AB12<script>x</script> ', typed: ' AB12<script>x</script> ', kept: 'AB12' },
      { aspect: 'invalid', given: 'ab12', typed: 'ab12', fault: 'validation.pattern' },
      { aspect: 'invalid', given: { toString: 1 }, fault: 'validation.pattern' },
      { aspect: 'invalid', given: 'A'.repeat(1001), fault: 'validation.too_long', values: { maximum: 1000 } },
      { aspect: 'invalid', given: '<b>AB12</b>', typed: '<b>AB12</b>', fault: required },
      { aspect: 'sentinel', given: '123581321', typed: '123581321', fault: 'validation.pattern' },
    ],
    default: { default_value: 'ZZ1', kept: 'ZZ1' },
    price: { with: add(5), given: 'AB12', amount: 500 },
  },
  textOf('quay', '^[A-Za-z ]+$', 'North quay', { given: 'Quay 4', fault: 'validation.text_only' }),
  textOf('berth', '^\\d+$', '104', { given: '10b', fault: 'validation.numbers_only' }),
  {
    question: {
      id: 'number',
      slug: 'number',
      type: 'number',
      prompt: 'Square metres',
      minimum: 10,
      maximum: 90,
      step: 5,
      required: true,
    },
    cases: [
      { aspect: 'valid', given: 40, typed: '40', kept: 40 },
      { aspect: 'valid', given: '42.5', typed: '42.5', kept: 45 },
      { aspect: 'sanitised', given: ' 41 ', kept: 40 },
      { aspect: 'invalid', given: 'forty', typed: 'forty', fault: 'validation.number' },
      { aspect: 'invalid', given: '0x20', fault: 'validation.number' },
      { aspect: 'invalid', given: 9, typed: '9', fault: 'validation.minimum', values: { minimum: 10 } },
      { aspect: 'invalid', given: 91, typed: '91', fault: 'validation.maximum', values: { maximum: 90 } },
      { aspect: 'invalid', given: '', typed: '', fault: required },
      { aspect: 'sentinel', given: 123581321, fault: required },
      { aspect: 'sentinel', given: '123581321', fault: required },
      ...[' 123581321', '1.23581321e8', '123581321.0', '  '].map(
        (given): AnswerCase => ({ aspect: 'sentinel', given, fault: required }),
      ),
    ],
    default: { default_value: 30, kept: 30 },
    price: { with: add(1.5, 'unit'), given: 42.5, amount: 6750 },
  },
  {
    question: { id: 'tel', slug: 'tel', type: 'tel', prompt: 'Phone', required: true },
    cases: [
      { aspect: 'valid', given: '(207) 555-0142', typed: '(207) 555-0142', kept: '(207) 555-0142' },
      { aspect: 'valid', given: '+1 207 555 0142', typed: '+1 207 555 0142', kept: '+1 207 555 0142' },
      { aspect: 'sanitised', given: ' 2075550142 ', kept: '2075550142' },
      { aspect: 'invalid', given: '555-0142', typed: '555-0142', fault: 'validation.phone' },
      { aspect: 'invalid', given: '207555014x', typed: '207555014x', fault: 'validation.phone' },
      { aspect: 'invalid', given: '', typed: '', fault: required },
      { aspect: 'sentinel', given: '123581321', fault: 'validation.phone' },
    ],
    default: { default_value: '2075550100', kept: '2075550100' },
    price: { with: add(5), given: '2075550142', amount: 500 },
  },
  {
    question: { id: 'itel', slug: 'itel', type: 'itel', prompt: 'Mobile phone', required: true },
    cases: [
      { aspect: 'valid', given: '+12075550142', typed: '2075550142', kept: '+12075550142' },
      { aspect: 'valid', given: '+353871234567', kept: '+353871234567' },
      { aspect: 'sanitised', given: ' +1 (207) 555-0142 ', kept: '+12075550142' },
      { aspect: 'invalid', given: '+120755501', typed: '20755501', fault: 'validation.phone_international' },
      { aspect: 'invalid', given: '<b>+12075550142</b>', fault: 'validation.phone_international' },
      { aspect: 'invalid', given: '', typed: '', fault: required },
      { aspect: 'sentinel', given: '1970-01-01', fault: 'validation.phone_international' },
    ],
    default: { default_value: '+12075550100', kept: '+12075550100' },
    price: { with: add(5), given: '+12075550142', amount: 500 },
  },
  email('validated email'),
  email('email'),
  {
    question: { id: 'date', slug: 'date', type: 'date', prompt: 'Date of birth', required: true },
    cases: [
      { aspect: 'valid', given: '2031-02-28', typed: '2031-02-28', kept: '2031-02-28' },
      { aspect: 'sanitised', given: '2031-02-28 00:00:00', kept: '2031-02-28' },
      { aspect: 'invalid', given: '2031-02-29', fault: 'validation.date' },
      { aspect: 'invalid', given: '28/02/2031', fault: 'validation.date' },
      { aspect: 'invalid', given: 20310228, fault: 'validation.date' },
      { aspect: 'invalid', given: '', typed: '', fault: required },
      { aspect: 'sentinel', given: '1970-01-01', fault: required },
      { aspect: 'sentinel', given: '1970-01-01 00:00:00', fault: required },
      ...['1970-01-01T00:00:00', ' 1970-01-01 ', '1970-01-01T00:00:00.000Z', '1970-01-01 00:00', '  '].map(
        (given): AnswerCase => ({ aspect: 'sentinel', given, fault: required }),
      ),
    ],
    default: { default_value: '2031-01-01', kept: '2031-01-01' },
    price: { with: add(5), given: '2031-02-28', amount: 500 },
  },
  choice('select'),
  choice('radio'),
  {
    question: {
      id: 'checkbox',
      slug: 'checkbox',
      type: 'checkbox',
      prompt: 'What do you need?',
      required: true,
      responseoptions: [
        { id: 'suit', name: 'Wetsuit', max: 1, priceadjustment: 1500, duration: 600 },
        { id: 'boots', name: 'Boots', min: 2, max: 4, priceadjustment: 300 },
        { id: 'towel', name: 'Towel', max: 0, priceadjustment: -50 },
      ],
    },
    cases: [
      { aspect: 'valid', given: { suit: 1 }, typed: 'Wetsuit', kept: { suit: 1 } },
      { aspect: 'valid', given: ['suit', 'towel'], kept: { suit: 1, towel: 1 } },
      { aspect: 'valid', given: { boots: 2, towel: 99, suit: 0 }, kept: { boots: 2, towel: 99 } },
      {
        aspect: 'invalid',
        given: { boots: 1 },
        fault: 'validation.quantity_minimum',
        values: { minimum: 2 },
      },
      { aspect: 'invalid', given: { boots: 5 }, fault: 'validation.quantity_maximum', values: { maximum: 4 } },
      { aspect: 'invalid', given: { suit: -1 }, fault: 'validation.option' },
      { aspect: 'invalid', given: { suit: 0.5 }, fault: 'validation.option' },
      { aspect: 'invalid', given: { towel: 1e9 }, fault: 'validation.option' },
      { aspect: 'invalid', given: { sail: 1 }, fault: 'validation.option' },
      { aspect: 'invalid', given: { suit: 0 }, fault: required },
      { aspect: 'sanitised', given: ['<b>suit</b>'], fault: 'validation.option' },
      { aspect: 'sentinel', given: 123581321, fault: 'validation.option' },
    ],
    default: { default_value: { towel: 1 }, kept: { towel: 1 } },
    price: { with: {}, given: { suit: 1, boots: 2, towel: 3 }, amount: 1950 },
  },
  {
    question: { id: 'tick', slug: 'tick', type: 'checkbox', prompt: 'I can swim', required: true },
    cases: [
      { aspect: 'valid', given: true, typed: 'I can swim', kept: true },
      { aspect: 'valid', given: 'true', kept: true },
      { aspect: 'invalid', given: false, fault: required },
      { aspect: 'invalid', given: 'yes', fault: 'validation.option' },
      { aspect: 'sanitised', given: '<b>true</b>', fault: 'validation.option' },
      { aspect: 'sentinel', given: 123581321, fault: 'validation.option' },
    ],
    default: { default_value: true, kept: true },
    price: { with: add(5, 'unit'), given: true, amount: 500 },
  },
  {
    question: { id: 'several', slug: 'several', type: 'checkbox', prompt: 'Which stones?', options: stones },
    cases: [
      { aspect: 'valid', given: ['quartz', 'slate', 'quartz'], kept: ['quartz', 'slate'] },
      { aspect: 'valid', given: 'slate', typed: 'Slate', kept: ['slate'] },
      { aspect: 'valid', given: [], open: true },
      { aspect: 'invalid', given: ['Quartz'], fault: 'validation.option' },
      { aspect: 'sanitised', given: ['<b>quartz</b>'], fault: 'validation.option' },
      { aspect: 'sentinel', given: ['123581321'], fault: 'validation.option' },
    ],
    default: { default_value: ['slate'], kept: ['slate'] },
    price: { with: add(5, 'unit'), given: ['quartz', 'slate'], amount: 1000 },
  },
  {
    question: { id: 'textarea', slug: 'textarea', type: 'textarea', prompt: 'Anything else?' },
    cases: [
      { aspect: 'valid', given: 'One\nTwo', kept: 'One\nTwo' },
      { aspect: 'valid', given: 'One', typed: 'One', kept: 'One' },
      { aspect: 'sanitised', given: 'One\r\n<p onclick=x>Two</p>', kept: 'One' },
      { aspect: 'sanitised', given: 'a\u0000b\u202e', kept: 'ab\u202e' },
      { aspect: 'invalid', given: 'a'.repeat(10_001), fault: 'validation.too_long', values: { maximum: 10_000 } },
      { aspect: 'valid', given: '', typed: '', open: true },
      { aspect: 'sentinel', given: '123581321', kept: '123581321' },
    ],
    default: { default_value: 'None', kept: 'None' },
    price: { with: add(5), given: 'One', amount: 500 },
  },
  {
    question: { id: 'password', slug: 'password', type: 'password', prompt: 'Password', required: true },
    cases: [
      { aspect: 'valid', given: 'Abcdef1!', typed: 'Abcdef1!', open: true },
      { aspect: 'valid', given: { password: 'Abcdef1!', confirmation: 'Abcdef1!' }, open: true },
      { aspect: 'sanitised', given: '<b>Abcdef1!</b>', open: true },
      { aspect: 'invalid', given: 'Abc1!', typed: 'Abc1!', fault: 'validation.password_length' },
      { aspect: 'invalid', given: 'Abcdefg1', typed: 'Abcdefg1', fault: 'validation.password_special' },
      { aspect: 'invalid', given: 'abcdef1!', typed: 'abcdef1!', fault: 'validation.password_mix' },
      { aspect: 'invalid', given: 'Aaaaa11!', typed: 'Aaaaa11!', fault: 'validation.password_repeat' },
      {
        aspect: 'invalid',
        given: { password: 'Abcdef1!', confirmation: 'Abcdef1?' },
        fault: 'validation.password_match',
      },
      { aspect: 'invalid', given: '', typed: '', fault: required },
      { aspect: 'sentinel', given: '123581321', fault: 'validation.password_special' },
    ],
    default: null,
    price: null,
  },
  {
    question: { id: 'hidden', slug: 'hidden', type: 'hidden' },
    cases: [
      { aspect: 'valid', given: 'spring', kept: 'spring' },
      { aspect: 'sanitised', given: 'spring<img src=x>', kept: 'spring' },
      { aspect: 'invalid', given: { a: 1 }, open: true },
      { aspect: 'sentinel', given: '123581321', kept: '123581321' },
    ],
    default: { default_value: 'web', kept: 'web' },
    price: { with: { ...add(5), default_value: 'web' }, given: undefined, amount: 500 },
  },
  {
    question: { id: 'file', slug: 'file', type: 'file', prompt: 'Photos', maxfiles: 2, required: true },
    cases: [
      {
        aspect: 'valid',
        given: [{ name: 'wall.jpg', url: '/files/a/wall.jpg' }],
        kept: [{ name: 'wall.jpg', url: '/files/a/wall.jpg' }],
      },
      {
        aspect: 'sanitised',
        given: [{ name: '<b>x</b>wall.jpg', url: '/files/a', size: 12 }],
        kept: [{ name: 'wall.jpg', url: '/files/a' }],
      },
      {
        aspect: 'invalid',
        given: ['a', 'b', 'c'].map((each) => ({ name: each, url: `/files/${each}` })),
        fault: 'validation.file_count',
        values: { maximum: 2 },
      },
      { aspect: 'invalid', given: [{ name: 'x', url: 'javascript:alert(1)' }], fault: 'validation.file' },
      { aspect: 'invalid', given: 'wall.jpg', fault: 'validation.file' },
      { aspect: 'invalid', given: [{ name: 'wall.jpg', url: '' }], fault: 'validation.file_pending' },
      { aspect: 'invalid', given: [], fault: required },
      { aspect: 'sentinel', given: 123581321, fault: 'validation.file' },
    ],
    default: null,
    price: { with: add(5), given: [{ name: 'wall.jpg', url: '/files/a' }], amount: 500 },
  },
  {
    question: { id: 'address', slug: 'address', type: 'address', prompt: 'Where?', required: true },
    cases: [
      {
        aspect: 'valid',
        given: { street_number: '12', route: 'Abbey Street', locality: 'Dublin', formatted: '12 Abbey Street, Dublin' },
        kept: { street_number: '12', route: 'Abbey Street', locality: 'Dublin', formatted: '12 Abbey Street, Dublin' },
      },
      {
        aspect: 'valid',
        given: { postal_town: 'Slough', administrative_area_level_1: 'England', country: 'GB', postal_code: 'SL1 1AA' },
        kept: { postal_town: 'Slough', administrative_area_level_1: 'England', country: 'GB', postal_code: 'SL1 1AA' },
      },
      { aspect: 'sanitised', given: { route: 'Abbey <b>x</b>Street' }, kept: { route: 'Abbey Street' } },
      { aspect: 'invalid', given: 'somewhere', typed: 'somewhere', fault: 'validation.address' },
      { aspect: 'invalid', given: { street: 'Abbey Street' }, fault: 'validation.address' },
      { aspect: 'invalid', given: { route: 7 }, fault: 'validation.address' },
      { aspect: 'invalid', given: '', typed: '', fault: required },
      { aspect: 'sentinel', given: '1970-01-01', fault: 'validation.address' },
    ],
    default: { default_value: { formatted: 'At the desk' }, kept: { formatted: 'At the desk' } },
    price: { with: add(5), given: { route: 'Abbey Street' }, amount: 500 },
  },
  name('firstname'),
  name('lastname'),
  choice('stageselector'),
]
