import { useId } from 'react'
import { CheckboxField } from '../booking/fields/checkbox-field.tsx'
import type { Question } from '../booking/fields/question.ts'
import { RadioField } from '../booking/fields/radio-field.tsx'
import { SelectField as QuestionSelect } from '../booking/fields/select-field.tsx'
import { text } from '../data/read.ts'

interface AskedProps {
  label: string
  /** Shown under the label, and announced with the field. */
  help?: string
  /** In the tenant's words; the field is marked invalid while it is shown. */
  error?: string | undefined
  /** Without it the field says that it may be left out. */
  required?: boolean
}

/** One of several to choose from. */
export interface Choice {
  value: string
  name: string
  description?: string
  /** Address of its picture. */
  imageurl?: string
  /** What it adds to the price, major units; told beside its name. The step's `effect` charges it. */
  price?: number
  /** Minutes that it adds; told beside its name. The step's `effect` adds them. */
  minutes?: number
}

export interface ChoiceProps extends AskedProps {
  options: Choice[]
  /** The chosen option's value; undefined where nothing is chosen. */
  value: string | undefined
  onChange(value: string | undefined): void
}

export interface TickProps extends AskedProps {
  checked: boolean
  onChange(checked: boolean): void
}

const nothingMore: Omit<Question, 'prompt' | 'description' | 'required' | 'options'> = {
  id: '',
  slug: '',
  type: '',
  shortlabel: '',
  unit: '',
  placeholder: '',
  rosterquestion: false,
  internal: false,
  minimum: undefined,
  maximum: undefined,
  step: undefined,
  regex: undefined,
  default_value: undefined,
  past: false,
  maxfiles: undefined,
  haspricedoptions: false,
  tags: [],
  display_function: undefined,
  variables: [],
  value_function_source: undefined,
  value_function: undefined,
}

/** The question whose field is drawn: a plugin's fields are those of the provider's forms. */
const asked = ({ label, help = '', required = false }: AskedProps, options: Choice[] = []): Question => ({
  ...nothingMore,
  prompt: label,
  description: help,
  required,
  options: options.map(({ value, name, description = '', imageurl = '', price = 0, minutes = 0 }) => ({
    ...{ id: value, name, prompt: '', description, imageurl, price, duration: minutes * 60, min: 0, max: 1 },
  })),
})

const ignore = () => {}

/** Cards to choose one from, each with its picture, description and price. */
export function ChoiceCards({ options, value, onChange, ...props }: ChoiceProps) {
  const id = useId()
  const question = asked(props, options)
  const answer = (chosen: unknown) => onChange(text(chosen) || undefined)
  return <RadioField {...{ id, question, value, error: props.error }} onAnswer={answer} onLeave={ignore} />
}

/** The device's own list, for more options than cards have room for. */
export function SelectField({ options, value, onChange, ...props }: ChoiceProps) {
  const id = useId()
  const question = asked(props, options)
  const answer = (chosen: unknown) => onChange(text(chosen) || undefined)
  return <QuestionSelect {...{ id, question, value, error: props.error }} onAnswer={answer} onLeave={ignore} />
}

/** One box to tick. */
export function Tick({ checked, onChange, ...props }: TickProps) {
  const id = useId()
  const question = asked(props)
  const answer = (ticked: unknown) => onChange(ticked === true)
  return <CheckboxField {...{ id, question, value: checked, error: props.error }} onAnswer={answer} onLeave={ignore} />
}
