import { useRef, useState } from 'react'
import type { FlowSubmission } from '../../../../core/domain/flow/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../../context/booking-context.tsx'
import { fillingText } from '../answer-text.ts'
import { submissionsOf } from '../form-cart.ts'
import type { FormView } from '../read-forms.ts'
import { useFillingPrice } from '../use-filling-price.ts'
import type { FormCartState } from '../use-form-cart.ts'
import type { FormStepState } from '../use-form-step.ts'
import { Entry, Root, Total } from './cart-style.ts'
import { SaveForLater } from './save-for-later.tsx'

interface CartEntry {
  form: FormView
  submission: FlowSubmission
  /** The form's name, numbered where it has several submissions. */
  name: string
}

/** The submissions: each with its answers in short, its price, and buttons to edit or remove it. */
export function FormCart({ state, cart }: { state: FormStepState; cart: FormCartState }) {
  const t = useWords()
  const formats = useFormats()
  const priceOf = useFillingPrice(state)
  const { draft, isStanding = false } = useBooking()
  const [removing, setRemoving] = useState<CartEntry | null>(null)
  const undo = useRef<HTMLDivElement>(null)
  const entries = state.cards.flatMap((form): CartEntry[] => {
    const submissions = submissionsOf(form, draft)
    return submissions.map((submission, index) => ({
      form,
      submission,
      name: submissions.length > 1 ? t('forms.numbered', { form: form.name, number: index + 1 }) : form.name,
    }))
  })
  const prices = entries.map(({ form, submission }) => priceOf(form, submission, submission.id))
  const total = prices.every((price) => price === null)
    ? null
    : prices.reduce((sum: number, one) => sum + (one ?? 0), 0)
  const remove = () => {
    if (!removing) return
    cart.remove(removing.form, removing.submission, removing.name)
    setRemoving(null)
    // The focused button is gone; the undo button takes the focus.
    requestAnimationFrame(() => undo.current?.querySelector('button')?.focus())
  }
  if (entries.length === 0 && !cart.removed) return null
  return (
    <Root aria-labelledby="form-cart-heading" data-part="form-cart">
      <h3 id="form-cart-heading">{t('forms.cart')}</h3>
      {cart.removed ? (
        <div ref={undo}>
          <Notice
            action={
              <Button variant="secondary" onClick={cart.restore}>
                {t('forms.undo')}
              </Button>
            }
          >
            {t('forms.removed', { what: cart.removed.what })}
          </Notice>
        </div>
      ) : null}
      {entries.length === 0 ? <p>{t('forms.cart_empty')}</p> : null}
      <ul>
        {entries.map(({ form, submission, name }, index) => {
          const price = prices[index] ?? null
          const isFaulty = state.read.faults.some(({ place }) => place.submission === submission.id)
          const told = fillingText(state.read.sectionsOf(form, submission.id), submission, { t, formats })
          return (
            <Entry key={submission.id} data-submission={submission.id}>
              <div>
                <strong>{name}</strong>
                {told ? <small>{told}</small> : null}
                {isFaulty ? <small data-part="fault">{t('forms.state_faults')}</small> : null}
              </div>
              {price === null ? null : <span data-part="price">{formats.money(price)}</span>}
              <div data-part="ways">
                <Button
                  variant="quiet"
                  aria-label={t('forms.edit_what', { what: name })}
                  onClick={() => cart.edit(form, submission.id)}
                >
                  {t('forms.edit')}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t('forms.remove_what', { what: name })}
                  onClick={() => setRemoving({ form, submission, name })}
                >
                  {t('forms.remove')}
                </Button>
              </div>
            </Entry>
          )
        })}
      </ul>
      {total === null || entries.length === 0 ? null : (
        <Total>
          <span>{t('forms.cart_total')}</span>
          <strong data-part="forms-total">{formats.money(total)}</strong>
        </Total>
      )}
      {entries.length > 0 && !isStanding ? <SaveForLater state={state} /> : null}
      <Dialog
        open={removing !== null}
        title={t('forms.remove_title')}
        onClose={() => setRemoving(null)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setRemoving(null)}>
              {t('forms.remove_no')}
            </Button>
            <Button onClick={remove} data-part="remove-yes">
              {t('forms.remove_yes')}
            </Button>
          </>
        }
      >
        <p>{t('forms.remove_text', { what: removing?.name ?? '' })}</p>
      </Dialog>
    </Root>
  )
}
