import styled from '@emotion/styled'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../../context/booking-context.tsx'
import { submissionsOf } from '../form-cart.ts'
import type { FormView } from '../read-forms.ts'
import type { FormCartState } from '../use-form-cart.ts'
import { cardId, type FormStepState } from '../use-form-step.ts'
import { cardState } from './card-state.ts'
import { shortDescription } from './short-description.ts'

const Root = styled.article({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflow: 'hidden',
  border: 'max(var(--border-card), 1px) solid var(--border-strong)',
  borderRadius: 'var(--radius-card)',
  background: 'var(--surface)',
  '&[data-state=missing], &[data-state=faults]': { borderColor: 'var(--error)' },
  '& > div': {
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
    gap: 'calc(var(--space) * 0.75)',
    padding: 'calc(var(--space) * 2)',
  },
  '& h3': { fontSize: 'var(--h3-size)', lineHeight: 'var(--h3-line)' },
  '& p': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& [data-part=more]': {
    minHeight: 24,
    padding: '0 4px',
    marginInlineStart: 2,
    border: 0,
    background: 'none',
    color: 'var(--primary-text)',
    font: 'inherit',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
  },
  '& [data-part=foot]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space)',
    marginBlockStart: 'auto',
    paddingBlockStart: 'var(--space)',
    // Wraps onto its own line where both don't fit.
    '& > button': { marginInlineStart: 'auto' },
  },
  '& [data-part=state]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    '&[data-in]': { color: 'var(--text)', fontWeight: 600 },
    '&[data-fault]': { color: 'var(--error-text)', fontWeight: 600 },
  },
})

/** A form that opens over the page: its name, its state and its button. */
export function FormCard({ form, state, cart }: { form: FormView; state: FormStepState; cart: FormCartState }) {
  const t = useWords()
  const { draft } = useBooking()
  const [isOpen, setIsOpen] = useState(false)
  const submissions = submissionsOf(form, draft)
  const [first] = submissions
  const { name, words, action } = cardState(form, {
    count: submissions.length,
    isBegun: cart.isBegun(form),
    mayAdd: cart.mayAdd(form),
    isFaulty: state.unfinished.includes(form),
    isMissed: state.missed.includes(form),
    isRequired: state.read.missing.includes(form),
  })
  const go = () => (action === 'edit' && first ? cart.edit(form, first.id) : cart.start(form))
  const short = shortDescription(form.description)
  return (
    <Root data-form={form.id} data-state={name}>
      {form.imageurl ? <Picture src={form.imageurl} alt="" ratio="16 / 7" /> : null}
      <div>
        <h3>{form.name}</h3>
        {form.description ? (
          <p>
            {short}
            {short === form.description ? null : (
              <button
                type="button"
                data-part="more"
                aria-label={t('forms.more_what', { form: form.name })}
                onClick={() => setIsOpen(true)}
              >
                {t('forms.more')}
              </button>
            )}
          </p>
        ) : null}
        <div data-part="foot">
          <span
            data-part="state"
            data-in={submissions.length > 0 || undefined}
            data-fault={name === 'missing' || name === 'faults' || undefined}
          >
            {name === 'in' ? <Icon name="check" size={16} /> : null}
            {words.map(({ word, values }) => t(word, values)).join(', ')}
          </span>
          <Button
            id={cardId(form)}
            variant={submissions.length > 0 ? 'secondary' : 'primary'}
            disabled={action === null}
            aria-label={t(`forms.${action ?? 'again'}_what`, { form: form.name, what: form.name })}
            onClick={go}
          >
            {t(`forms.${action ?? 'again'}`)}
          </Button>
        </div>
      </div>
      <Dialog
        open={isOpen}
        title={form.name}
        onClose={() => setIsOpen(false)}
        actions={<Button onClick={() => setIsOpen(false)}>{t('forms.close')}</Button>}
      >
        <p>{form.description}</p>
      </Dialog>
    </Root>
  )
}
