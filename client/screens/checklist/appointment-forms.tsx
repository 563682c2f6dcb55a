import styled from '@emotion/styled'
import { fillingText } from '../../booking/questions/answer-text.ts'
import { cardState } from '../../booking/questions/cards/card-state.ts'
import { FormDialog } from '../../booking/questions/dialog/form-dialog.tsx'
import type { FormView } from '../../booking/questions/read-forms.ts'
import type { Draft } from '../../state/draft.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useWords } from '../../ui/words.tsx'
import { AppointmentExtras } from './appointment-extras.tsx'
import type { ListedBookable } from './cart-context.tsx'
import { useFirstForms } from './use-first-forms.ts'

const Root = styled.ul({
  flex: '1 1 100%',
  display: 'grid',
  gap: 4,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 calc(var(--space) * 2)',
    padding: '4px 0 4px calc(var(--space) * 1.5)',
    borderInlineStart: '3px solid var(--border-strong)',
    '&[data-owed]': { borderInlineStartColor: 'var(--error)' },
    '& > div:first-of-type': { flex: '1 1 12rem', minWidth: 0 },
    '& small': { display: 'block' },
    '& [data-part=state]': { display: 'flex', alignItems: 'center', gap: 4 },
    '& [data-fault]': { color: 'var(--error-text)' },
  },
})

/** The id of a form's button, which takes the focus when the form is incomplete. */
export const firstFormId = (appointment: string, form: string): string => `first-form-${appointment}-${form}`

/** The first forms of one appointment, with their answers, each filled in over the page. */
export function AppointmentForms(props: { appointment: Draft; bookable: ListedBookable; named: string }) {
  const { appointment, bookable, named } = props
  const state = useFirstForms(appointment, bookable)
  const { open } = state
  if (state.forms.length === 0 && bookable.addons.length === 0) return null
  return (
    <>
      <Root data-part="forms">
        {state.forms.map((form) => (
          <FirstForm key={form.id} form={form} state={state} appointment={appointment} named={named} />
        ))}
        <AppointmentExtras appointment={appointment} bookable={bookable} named={named} />
      </Root>
      <LiveRegion message={state.said} />
      {open ? (
        <FormDialog
          key={`${open.form.id}.${open.submission?.id ?? ''}`}
          form={open.form}
          initial={open.initial}
          editing={open.submission !== undefined}
          read={open.read}
          onChange={(filling) => state.begin(open.form, filling)}
          onAdd={(filling) => state.add(open.form, filling)}
          onClose={state.close}
        />
      ) : null}
    </>
  )
}

interface FirstFormProps {
  form: FormView
  state: ReturnType<typeof useFirstForms>
  appointment: Draft
  /** The appointment's accessible name. */
  named: string
}

function FirstForm({ form, state, appointment, named }: FirstFormProps) {
  const t = useWords()
  const formats = useFormats()
  const fillings = state.submissionsOf(form)
  const [first] = fillings
  const owed = state.isOwed(form)
  const { words, action } = cardState(form, {
    count: fillings.length,
    isBegun: state.isBegun(form),
    mayAdd: state.mayAdd(form),
    isFaulty: owed && fillings.length > 0,
    isMissed: false,
    isRequired: owed,
  })
  const go = () => (action === 'edit' && first ? state.edit(form, first.id) : state.start(form))
  const what = `${form.name}, ${named}`
  const numbered = (index: number) => t('forms.numbered', { form: form.name, number: index + 1 })
  return (
    <>
      <li data-form={form.id} data-owed={owed || undefined}>
        <div>
          {form.name}
          <small data-part="state" data-fault={owed || undefined}>
            {fillings.length > 0 && !owed ? <Icon name="check" size={14} /> : null}
            {words.map(({ word, values }) => t(word, values)).join(', ')}
          </small>
        </div>
        {action === null ? null : (
          <Button
            id={firstFormId(appointment.id, form.id)}
            variant={owed ? 'primary' : 'secondary'}
            aria-label={t(`forms.${action}_what`, { form: what, what })}
            onClick={go}
          >
            {t(`forms.${action}`)}
          </Button>
        )}
      </li>
      {form.repeatable
        ? fillings.map((filling, index) => (
            <li key={filling.id} data-submission={filling.id}>
              <div>
                {numbered(index)}
                <small>{fillingText(state.read.sectionsOf(form, filling.id), filling, { t, formats })}</small>
              </div>
              <div data-part="actions">
                <button
                  type="button"
                  aria-label={t('forms.edit_what', { what: `${numbered(index)}, ${named}` })}
                  onClick={() => state.edit(form, filling.id)}
                >
                  {t('forms.edit')}
                </button>
                <button
                  type="button"
                  aria-label={t('forms.remove_what', { what: `${numbered(index)}, ${named}` })}
                  onClick={() => state.remove(form, filling, numbered(index))}
                >
                  {t('forms.remove')}
                </button>
              </div>
            </li>
          ))
        : null}
    </>
  )
}
