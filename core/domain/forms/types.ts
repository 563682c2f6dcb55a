/** What the rules read of a question; the Question entity is one. */
export interface QuestionRules {
  id: string
  slug: string
  /** A `QuestionType`; what comes over the wire may be newer than its reader. */
  type: string
  name?: string
  prompt?: string
  required?: boolean
  internal?: boolean
  rosterquestion?: boolean
  regex?: string
  minimum?: number
  maximum?: number
  step?: number
  default_value?: unknown
  /** Of a file question: how many it takes, 10 by default and at most. */
  maxfiles?: number
  options?: { key: string; value: string }[]
  responseoptions?: OptionRules[]
  /** Asked when one of them was chosen; without any always. */
  tags?: string[]
  /** A formula in the grammar of prices: asked when its result is not 0. */
  display_function?: string
  /** What slugs of its formulas are while nobody has answered them. */
  variables?: { slug: string; default_value?: unknown }[]
  /** Whether the price depends on it: structured, or a formula. */
  value_function_source?: string | object
  value_function?: string
}

export interface OptionRules {
  id: string
  name: string
  min?: number
  /** 0 or absent: as many as one likes. */
  max?: number
  /** Seconds that one of it adds to the reservation. */
  duration?: number
  price?: number | null
  priceadjustment?: number | null
}

export interface AddonRules {
  id: string
  min?: number
  /** 0 or absent: as many as one likes. */
  max?: number
  /** Seconds that one of it adds. */
  timeadjustment?: number
  /** A formula for those seconds, in place of `timeadjustment`. */
  time_function?: string
  price_function?: string
  /** A formula: offered when its result is not 0. */
  display_function?: string
}

/** Add-ons of which so and so many are taken together. */
export interface AddonGroupRules {
  id?: string
  min?: number
  /** 0 or absent: no bound. */
  max?: number
  addons: string[]
}

export interface SectionRules {
  id?: string
  /** Asked when one of them was chosen; without any always. */
  tags?: string[]
  questions: QuestionRules[]
}

export interface FormRules {
  id: string
  /** Where it is asked; `second_form` by default, `splash` above Continue of the date. */
  display_step?: DisplayStep
  form_config_objects?: Record<string, unknown>[]
  /** With two or more, a filling says which of them it is for. */
  tags?: string[]
  sections: SectionRules[]
}

export type DisplayStep = 'first_form' | 'second_form' | 'splash'

/** Answers as they come in: nothing in them is trusted. */
export interface GivenForm {
  formid: string
  responses: GivenResponse[]
  /** Those chosen in the form's tag selection. */
  tags?: string[]
}
export interface GivenResponse {
  question_id: string
  value?: unknown
}
/** Answers of one seat; `formid` only where two forms have a question of the same id. */
export interface GivenSeat {
  responses: (GivenResponse & { formid?: string })[]
}

/** A file as an answer has it: uploaded before, and kept at `url`. */
export type FileAnswer = { name: string; url: string }

/**
 * A validated value: text, number, ticked, keys chosen, quantities by option, the parts of an address, or files. Dates
 * are `YYYY-MM-DD`, international phone numbers E.164.
 */
export type AnswerValue =
  | string
  | number
  | boolean
  | string[]
  | Record<string, number>
  | Record<string, string>
  | FileAnswer[]

export type Answer = {
  question_id: string
  slug: string
  question_prompt: string
  value: AnswerValue
  /** The answer as people read it: names of options, not their ids. */
  response: string
  /** What stands behind the text: the options chosen, the parts of an address, the files. */
  response_metainformation: ResponseDetails
  /** Nobody was asked: of an internal or hidden question, and not for the customer to read. */
  internal?: true
}

export type ResponseDetails = {
  options?: { id: string; name: string; quantity: number }[]
  address?: Record<string, string>
  files?: FileAnswer[]
}

/** One filling of a form; `tags` where it has a tag selection. */
export type FormAnswers = { formid: string; tags?: string[]; responses: Answer[] }
export type SeatAnswers = { seat: number; responses: (Answer & { formid: string })[] }

/** What is wrong with an answer. `key` is a word key, `values` its arguments. */
export interface AnswerFault {
  code: 'answer_required' | 'answer_invalid'
  formid: string
  question_id: string
  /** From 1; absent outside the roster. */
  seat?: number
  /** JSON pointer into the answers given; of the form or seat where there is no answer. */
  pointer: string
  key: string
  values: Record<string, string | number>
  /** What a plugin says of it: a word key of its own, or a sentence. */
  message?: string
}

export interface AnswerContext {
  /** How many seats the roster has. */
  seats: number
  /** Whose forms they are: which may be filled in several times depends on it. */
  bookable?: string
  /** The add-ons that it offers. */
  addons?: AddonRules[]
  /** How many of them it wants together. */
  addongroups?: AddonGroupRules[]
  /** Whether addresses come from a place provider: then text that is no suggestion is refused. */
  hasplaces?: boolean
  /** ISO country that phone numbers without a dial code are of. */
  country: string
  /** E.164 of a phone number typed in a country, or null. */
  parsePhone(text: string, country: string): string | null
}
