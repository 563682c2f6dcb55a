/** A question as the rules need it; the Question entity satisfies this type. */
export interface QuestionRules {
  id: string
  slug: string
  /** A `QuestionType`, or an unknown type from a newer sender. */
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
  /** For date questions: whether only a day before today is valid, as for a date of birth. */
  past?: boolean
  /** For file questions: the number of files allowed, 10 by default and at most. */
  maxfiles?: number
  options?: { key: string; value: string }[]
  responseoptions?: OptionRules[]
  /** Asked when one of these tags is chosen; without tags, always. */
  tags?: string[]
  /** A formula in the grammar of prices. The question is asked when the result is not 0. */
  display_function?: string
  /** Values of the formula's slugs while they are unanswered. */
  variables?: { slug: string; default_value?: unknown }[]
  /** How the price depends on the answer: structured, or a formula. */
  value_function_source?: string | object
  value_function?: string
}

export interface OptionRules {
  id: string
  name: string
  min?: number
  /** 0 or absent: unlimited. */
  max?: number
  /** Seconds that each one adds to the reservation. */
  duration?: number
  price?: number | null
  priceadjustment?: number | null
}

export interface AddonRules {
  id: string
  min?: number
  /** 0 or absent: unlimited. */
  max?: number
  /** Seconds that each one adds. */
  timeadjustment?: number
  /** A formula for these seconds, instead of `timeadjustment`. */
  time_function?: string
  price_function?: string
  /** A formula. The add-on is offered when the result is not 0. */
  display_function?: string
}

/** Add-ons with bounds on how many of them are taken together. */
export interface AddonGroupRules {
  id?: string
  min?: number
  /** 0 or absent: unlimited. */
  max?: number
  addons: string[]
}

export interface SectionRules {
  id?: string
  /** Asked when one of these tags is chosen; without tags, always. */
  tags?: string[]
  questions: QuestionRules[]
}

export interface FormRules {
  id: string
  /** The step that asks it: `second_form` by default; `splash` is shown in the date step, above Continue. */
  display_step?: DisplayStep
  form_config_objects?: Record<string, unknown>[]
  /** With two or more tags, each filling chooses some of them. */
  tags?: string[]
  sections: SectionRules[]
}

export type DisplayStep = 'first_form' | 'second_form' | 'splash'

/** Answers as received, not yet trusted. */
export interface GivenForm {
  formid: string
  responses: GivenResponse[]
  /** Tags chosen in the form's tag selection. */
  tags?: string[]
}
export interface GivenResponse {
  question_id: string
  value?: unknown
}
/** Answers of one seat; `formid` is needed only where two forms have a question with the same id. */
export interface GivenSeat {
  responses: (GivenResponse & { formid?: string })[]
}

/** An uploaded file in an answer, stored at `url`. */
export type FileAnswer = { name: string; url: string }

/**
 * A validated value: text, number, tick, chosen keys, quantities by option, parts of an address, or files. Dates are
 * `YYYY-MM-DD`, international phone numbers E.164.
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
  /** The answer as readable text, with names of options instead of ids. */
  response: string
  /** Structured details: the chosen options, the parts of an address, the files. */
  response_metainformation: ResponseDetails
  /** Answered by no customer: the question is internal or hidden, and customers may not read the answer. */
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

/** A fault of an answer. `key` is a word key, `values` its arguments. */
export interface AnswerFault {
  code: 'answer_required' | 'answer_invalid'
  formid: string
  question_id: string
  /** From 1; absent outside the roster. */
  seat?: number
  /** JSON pointer into the given answers; to the form or seat where the answer is missing. */
  pointer: string
  key: string
  values: Record<string, string | number>
  /** Set by a plugin: a word key of its own, or a sentence. */
  message?: string
}

export interface AnswerContext {
  /** The number of seats in the roster. */
  seats: number
  /** Id of the bookable; decides which forms may be filled in several times. */
  bookable?: string
  /** The add-ons that the bookable has. */
  addons?: AddonRules[]
  /** The bookable's add-on groups. */
  addongroups?: AddonGroupRules[]
  /** Whether a place provider is connected: then an address must be one of its suggestions. */
  hasplaces?: boolean
  /** The venue's day, `YYYY-MM-DD`: questions about the past accept earlier days. */
  today?: string
  /** ISO country for phone numbers without a dial code. */
  country: string
  /** A phone number as typed in a country, converted to E.164; null when invalid. */
  parsePhone(text: string, country: string): string | null
  /**
   * The site's own address of the upload that an address names, which is kept in its place; null where it names none.
   * Absent in the browser, which names what it has uploaded.
   */
  fileAddress?(url: string): string | null
}
