import { FormCards } from './cards/form-cards.tsx'
import { Extras } from './extras/extras.tsx'
import { FieldsBlock } from './fields-block.tsx'
import type { FormView } from './read-forms.ts'
import { Roster } from './roster/roster.tsx'
import type { FormStepState } from './use-form-step.ts'

/** All questions of a step: forms as cards with their cart, forms in the page, extras, then attendees. */
export function FormSections({ state }: { state: FormStepState }) {
  return (
    <>
      {state.cards.length > 0 ? <FormCards state={state} /> : null}
      {state.inline.map((form) => (
        <InlineForm key={form.id} form={form} state={state} />
      ))}
      <Extras state={state} />
      <Roster state={state} />
    </>
  )
}

function InlineForm({ form, state }: { form: FormView; state: FormStepState }) {
  const isOnly = form.sections.length === 1
  return state.read.sectionsOf(form, form.id).map((section) => {
    const questions = section.questions.filter((question) => !question.rosterquestion)
    if (questions.length === 0) return null
    return (
      <FieldsBlock
        key={section.id}
        title={isOnly ? form.name : section.name}
        description={(isOnly && form.description) || section.description}
        places={questions.map((question) => ({ form, question }))}
        state={state}
      />
    )
  })
}
