/** What the rules read of a question; the Question entity is one. */
export interface QuestionRules {
  id: string
  slug: string
  type: string
  prompt?: string
  required?: boolean
  internal?: boolean
  rosterquestion?: boolean
  regex?: string
  minimum?: number
  maximum?: number
  step?: number
  default_value?: unknown
  options?: { key: string; value: string }[]
  responseoptions?: OptionRules[]
}

export interface OptionRules {
  id: string
  name: string
  min?: number
  /** 0 or absent: as many as one likes. */
  max?: number
  /** Seconds that one of it adds to the reservation. */
  duration?: number
}

export interface FormRules {
  id: string
  form_config_objects?: Record<string, unknown>[]
  sections: { questions: QuestionRules[] }[]
}

/** Answers as they come in: nothing in them is trusted. */
export interface GivenForm {
  formid: string
  responses: GivenResponse[]
}
export interface GivenResponse {
  question_id: string
  value?: unknown
}
/** Answers of one seat; `formid` only where two forms have a question of the same id. */
export interface GivenSeat {
  responses: (GivenResponse & { formid?: string })[]
}

/**
 * A validated value: text, number, ticked, keys chosen, quantities by option, or the parts of an address. Dates are
 * `YYYY-MM-DD`, international phone numbers E.164.
 */
export type AnswerValue = string | number | boolean | string[] | Record<string, number> | Record<string, string>

export type Answer = {
  question_id: string
  slug: string
  question_prompt: string
  value: AnswerValue
  /** The answer as people read it: names of options, not their ids. */
  response: string
}

export type FormAnswers = { formid: string; responses: Answer[] }
export type SeatAnswers = { seat: number; responses: (Answer & { formid: string })[] }

/** What is wrong with an answer. `key` is a word key, `values` its arguments. */
export interface AnswerFault {
  code: 'answer_required' | 'answer_invalid'
  formid: string
  question_id: string
  /** From 1; absent outside the roster. */
  seat?: number
  /** JSON pointer into `{formresponses, roster}`; of the form or seat where there is no answer. */
  pointer: string
  key: string
  values: Record<string, string | number>
}

export interface AnswerContext {
  /** How many seats the roster has. */
  seats: number
  /** ISO country that phone numbers without a dial code are of. */
  country: string
  /** E.164 of a phone number typed in a country, or null. */
  parsePhone(text: string, country: string): string | null
}
