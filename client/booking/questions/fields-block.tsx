import { fieldSizeOf } from '../fields/field-size.ts'
import { QuestionField } from '../fields/question-field.tsx'
import { fieldId } from './field-id.ts'
import { FieldGrid, SectionBlock } from './form-style.ts'
import type { AnswerPlace } from './read-draft.ts'

/** How fields read their answers and report new ones. */
export interface FieldsState {
  answerOf(place: AnswerPlace): unknown
  answer(place: AnswerPlace, value: unknown): void
  leave(place: AnswerPlace): void
  /** The fault of an answer in words; undefined while none is shown. */
  faultOf(place: AnswerPlace): string | undefined
}

/** Some questions one under another. */
export function Fields({ places, state }: { places: AnswerPlace[]; state: FieldsState }) {
  return (
    <FieldGrid>
      {places.map((place) => (
        <div key={fieldId(place)} data-half={fieldSizeOf(place.question.type) === 'half' || undefined}>
          <QuestionField
            id={fieldId(place)}
            question={place.question}
            formid={place.form.id}
            seat={place.seat}
            value={state.answerOf(place)}
            error={state.faultOf(place)}
            onAnswer={(value) => state.answer(place, value)}
            onLeave={() => state.leave(place)}
          />
        </div>
      ))}
    </FieldGrid>
  )
}

interface BlockProps {
  title: string
  description: string
  places: AnswerPlace[]
  state: FieldsState
}

/** Questions under their own heading. */
export function FieldsBlock({ title, description, places, state }: BlockProps) {
  return (
    <SectionBlock>
      {title ? (
        <legend>
          <h3>{title}</h3>
        </legend>
      ) : null}
      {description ? <p>{description}</p> : null}
      <Fields places={places} state={state} />
    </SectionBlock>
  )
}
