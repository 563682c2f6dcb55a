import styled from '@emotion/styled'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { readForm } from '../../booking/questions/read-forms.ts'
import { withRestored } from '../../booking/restore/restored-list.ts'
import { useCartCount, useDraft } from '../../state/draft.ts'
import { isHeld } from '../../state/is-held.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { pairedOnPhones } from '../../ui/button-style.ts'
import { useWords } from '../../ui/words.tsx'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 0.5)',
  '& > p': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'var(--space)',
    marginBlockStart: 'var(--space)',
    '& > button': pairedOnPhones,
  },
})

/**
 * The ways from the review of one booking into the cart, with its held place or its wish to wait, its answers and its
 * code: to the cart, to another time of the same, or to all that there is.
 */
export function ToCart() {
  const t = useWords()
  const id = useId()
  const [, navigate] = useLocation()
  const { hascart, provider } = useBootstrap()
  const { draft, facts, forms, handOver } = useBooking()
  const [, update] = useDraft(provider?.id ?? '', null)
  const count = useCartCount(provider?.id ?? '')
  const isUnpaid = draft.extra?.payment_unknown === undefined
  const isPlaced = isHeld(draft) || draft.waiting === true
  if (!hascart || !handOver || !isPlaced || !isUnpaid) return null
  const add = (go: () => void) => () => {
    update((whole) => withRestored(whole, draft, forms.map(readForm)))
    handOver()
    go()
  }
  return (
    <Root aria-labelledby={id} data-part="to-cart">
      <h3 id={id}>{t('cart.more_title')}</h3>
      <p>{count === 0 ? t('cart.more_text') : t('cart.more_with', { count })}</p>
      <div>
        <Button variant="secondary" onClick={add(() => location.assign('/cart'))}>
          {t('cart.go')}
        </Button>
        <Button variant="secondary" onClick={add(() => location.assign('/'))}>
          {t('cart.keep_shopping')}
        </Button>
        <Button variant="quiet" onClick={add(() => navigate(`/book/${facts.slug}`))}>
          {t('cart.another')}
        </Button>
      </div>
    </Root>
  )
}
