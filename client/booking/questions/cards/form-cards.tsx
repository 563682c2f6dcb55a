import styled from '@emotion/styled'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { FormDialog } from '../dialog/form-dialog.tsx'
import type { FormView } from '../read-forms.ts'
import { useFillingPrice } from '../use-filling-price.ts'
import { useFormCart } from '../use-form-cart.ts'
import type { FormStepState } from '../use-form-step.ts'
import { FormCard } from './form-card.tsx'
import { FormCart } from './form-cart.tsx'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& > ul': {
    display: 'grid',
    gap: 'calc(var(--space) * 2)',
    '@media (min-width: 560px)': { gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' },
  },
  '& + *': { paddingBlockStart: 'calc(var(--space) * 3)', borderBlockStart: 'var(--rule)' },
})

/** The forms of a step as cards, and below them the cart with their submissions. */
export function FormCards({ state }: { state: FormStepState }) {
  const t = useWords()
  const cart = useFormCart(state)
  const priceOf = useFillingPrice(state)
  const { open } = cart
  return (
    <Root aria-label={t('forms.cards')}>
      {state.missed.length > 0 ? (
        <Notice tone="error">
          {t('required_forms_not_found', { forms: state.missed.map(({ name }) => name).join(', ') })}
        </Notice>
      ) : null}
      <ul>
        {state.cards.map((form) => (
          <li key={form.id}>
            <FormCard form={form} state={state} cart={cart} />
          </li>
        ))}
      </ul>
      <FormCart state={state} cart={cart} />
      <LiveRegion message={cart.said} />
      {open ? (
        <FormDialog
          key={`${open.form.id}.${open.submission?.id ?? ''}`}
          form={open.form}
          initial={open.initial}
          editing={open.submission !== undefined}
          read={open.read}
          blocked={open.submission || cart.mayAdd(open.form) ? undefined : t(limitOf(open.form))}
          priceOf={(filling) => priceOf(open.form, filling, open.submission?.id)}
          onChange={(filling) => cart.begin(open.form, filling)}
          onAdd={(filling) => cart.add(open.form, filling)}
          onClose={cart.close}
        />
      ) : null}
    </Root>
  )
}

/** Why no more submissions can be added. */
const limitOf = ({ repeatable }: FormView): string => (repeatable ? 'forms.limit_reached' : 'forms.limit')
