import { useWords } from '../../../ui/words.tsx'
import { FieldGrid, SectionBlock } from './form-style.ts'
import { QuestionField } from './question-field.tsx'
import type { FormView, Question, Section } from './read-forms.ts'
import { type AnswerPlace, type FormStepState, fieldId } from './use-form-step.ts'

/** Kinds whose answers are short: two of them share a row. */
const short = new Set(['firstname', 'lastname', 'number', 'date'])

/** The sections of a step's forms, then what each attendee is asked. */
export function FormSections({ state }: { state: FormStepState }) {
  return (
    <>
      {state.forms.flatMap((form) =>
        form.sections.map((section) => (
          <FormSection key={`${form.id}.${section.id}`} form={form} section={section} state={state} />
        )),
      )}
      {Array.from({ length: state.seats }, (_, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number.
        <Attendee key={seat} seat={seat} state={state} />
      ))}
    </>
  )
}

function FormSection({ form, section, state }: { form: FormView; section: Section; state: FormStepState }) {
  const questions = section.questions.filter((question) => !question.rosterquestion)
  if (questions.length === 0) return null
  const only = form.sections.length === 1
  return (
    <Block
      title={only ? form.name : section.name}
      description={(only && form.description) || section.description}
      places={questions.map((question) => ({ form, question }))}
      state={state}
    />
  )
}

function Attendee({ seat, state }: { seat: number; state: FormStepState }) {
  const t = useWords()
  const places = state.forms.flatMap((form) =>
    form.sections.flatMap((section) =>
      section.questions
        .filter((question: Question) => question.rosterquestion)
        .map((question) => ({ form, question, seat })),
    ),
  )
  if (places.length === 0) return null
  const title = state.seats > 1 ? t('roster.seat', { number: seat + 1 }) : t('roster.heading')
  return <Block title={title} description="" places={places} state={state} />
}

interface BlockProps {
  title: string
  description: string
  places: AnswerPlace[]
  state: FormStepState
}

function Block({ title, description, places, state }: BlockProps) {
  return (
    <SectionBlock>
      {title ? (
        <legend>
          <h3>{title}</h3>
        </legend>
      ) : null}
      {description ? <p>{description}</p> : null}
      <FieldGrid>
        {places.map((place) => (
          <div key={fieldId(place)} data-half={short.has(place.question.type) || undefined}>
            <QuestionField
              id={fieldId(place)}
              question={place.question}
              value={state.answerOf(place)}
              error={state.faultOf(place)}
              onAnswer={(value) => state.answer(place, value)}
              onLeave={() => state.leave(place)}
            />
          </div>
        ))}
      </FieldGrid>
    </SectionBlock>
  )
}
