import { type Static, Type } from 'typebox'
import { largestNumber, mostOf } from './bounds.ts'
import { Count, Data, Id, Seconds, Text } from './common.ts'
import { Money, Rate } from './money.ts'
import { Translations } from './translations.ts'

const numbers = { minimum: -largestNumber, maximum: largestNumber }

export const ResponseOption = Type.Object({
  id: Id(),
  name: Text(),
  description: Type.Optional(Text()),
  imageurl: Type.Optional(Text()),
  prompt: Type.Optional(Text()),
  min: Type.Optional(Count()),
  max: Type.Optional(Count()),
  duration: Type.Optional(Seconds()),
  price: Type.Optional(Type.Union([Money(), Type.Null()])),
  priceadjustment: Type.Optional(Type.Union([Money(), Type.Null()])),
  translations: Translations(['name', 'description', 'prompt']),
})
export type ResponseOption = Static<typeof ResponseOption>

export const ValueFunction = Type.Object({
  operator: Type.Union([
    Type.Literal('add'),
    Type.Literal('subtract'),
    Type.Literal('multiply'),
    Type.Literal('divide'),
    Type.Literal('set'),
  ]),
  /** Major units of money, or a factor, as written. */
  amount: Rate(),
  /** `unit`: the amount counts for each unit of the answer; `once`: it counts once. `once` is the default. */
  per: Type.Optional(Type.Union([Type.Literal('unit'), Type.Literal('once')])),
})
export type ValueFunction = Static<typeof ValueFunction>

export const QuestionType = Type.Union([
  Type.Literal('custommessage'),
  Type.Literal('text'),
  Type.Literal('number'),
  Type.Literal('tel'),
  Type.Literal('itel'),
  Type.Literal('validated email'),
  Type.Literal('email'),
  Type.Literal('date'),
  Type.Literal('select'),
  Type.Literal('radio'),
  Type.Literal('checkbox'),
  Type.Literal('textarea'),
  Type.Literal('password'),
  Type.Literal('hidden'),
  Type.Literal('file'),
  Type.Literal('address'),
  Type.Literal('firstname'),
  Type.Literal('lastname'),
  Type.Literal('stageselector'),
])
export type QuestionType = Static<typeof QuestionType>

export const Question = Type.Object({
  id: Id(),
  slug: Type.String({ pattern: '^[a-z_][a-z0-9_]*$' }),
  type: QuestionType,
  name: Type.Optional(Text()),
  prompt: Type.Optional(Text()),
  placeholder: Type.Optional(Text()),
  description: Type.Optional(Text()),
  shortlabel: Type.Optional(Text()),
  unit: Type.Optional(Text()),
  required: Type.Optional(Type.Boolean()),
  internal: Type.Optional(Type.Boolean()),
  rosterquestion: Type.Optional(Type.Boolean()),
  regex: Type.Optional(Text()),
  minimum: Type.Optional(Type.Number(numbers)),
  maximum: Type.Optional(Type.Number(numbers)),
  step: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: largestNumber })),
  default_value: Type.Optional(Type.Unknown()),
  past: Type.Optional(Type.Boolean()),
  maxfiles: Type.Optional(Count(1, mostOf.questions)),
  options: Type.Optional(
    Type.Array(Type.Object({ key: Text(), value: Text(), translations: Translations(['value']) }), {
      maxItems: mostOf.options,
    }),
  ),
  responseoptions: Type.Optional(Type.Array(ResponseOption, { maxItems: mostOf.options })),
  value_function_source: Type.Optional(Type.Union([ValueFunction, Text()])),
  value_function: Type.Optional(Text()),
  display_function: Type.Optional(Text()),
  variables: Type.Optional(
    Type.Array(Type.Object({ slug: Type.String(), default_value: Type.Optional(Type.Unknown()) }), {
      maxItems: mostOf.sections,
    }),
  ),
  tags: Type.Optional(Type.Array(Text())),
  translations: Translations(['name', 'prompt', 'placeholder', 'description', 'shortlabel', 'unit']),
})
export type Question = Static<typeof Question>

export const FormSection = Type.Object({
  id: Id(),
  name: Type.Optional(Text()),
  description: Type.Optional(Text()),
  tags: Type.Optional(Type.Array(Text())),
  questions: Type.Array(Question, { maxItems: mostOf.questions }),
  translations: Translations(['name', 'description']),
})
export type FormSection = Static<typeof FormSection>

export const Form = Type.Object({
  id: Id(),
  /** Absent: it is the white-label's, and every provider's bookables may ask it. */
  provider: Type.Optional(Id()),
  name: Text(),
  description: Type.Optional(Text()),
  imageurl: Type.Optional(Text()),
  style: Type.Optional(Type.Union([Type.Literal('simple'), Type.Literal('complex')])),
  display_step: Type.Optional(Type.Union([Type.Literal('first_form'), Type.Literal('second_form')])),
  form_config_objects: Type.Optional(Type.Array(Data())),
  tags: Type.Optional(Type.Array(Text())),
  sections: Type.Array(FormSection, { maxItems: mostOf.sections }),
  translations: Translations(['name', 'description']),
})
export type Form = Static<typeof Form>

export const Addon = Type.Object({
  id: Id(),
  provider: Id(),
  name: Text(),
  description: Type.Optional(Text()),
  min: Type.Optional(Count()),
  max: Type.Optional(Count()),
  priceadjustment: Type.Optional(Money()),
  timeadjustment: Type.Optional(Seconds()),
  price_function: Type.Optional(Text()),
  time_function: Type.Optional(Text()),
  display_function: Type.Optional(Text()),
  translations: Translations(['name', 'description']),
})
export type Addon = Static<typeof Addon>
