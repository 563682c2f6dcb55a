import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { keepPurchase, purchaseLeftFrom } from '../../booking/confirmation/points/kept-purchase.ts'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { BoughtGift } from '../../booking/gifts/bought-gift.tsx'
import { keepGift, keptGift } from '../../booking/gifts/kept-gift.ts'
import { text } from '../../data/read.ts'
import type { ResumedPayment } from '../../data/resumed-payment.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'
import { Actions, Opening } from './page-style.ts'
import { PageHeading } from './reservation-page.tsx'

const Told = styled.div({
  '&, & > header, & > section': { display: 'grid', gap: 'calc(var(--space) * 1.5)' },
  '& h1:focus': { outline: 'none' },
})

/** Where a purchase goes on that came to nothing: what was chosen is kept there. */
export const purchaseBack = (buys: 'points' | 'gift'): string => (buys === 'gift' ? '/gift' : purchaseLeftFrom())

/** Whether this tab has begun the purchase: on another device there is nothing of it to go back to. */
export const isKept = (buys: 'points' | 'gift'): boolean =>
  buys === 'gift' ? keptGift().amount !== '' : purchaseLeftFrom() !== '/'

/** What was bought on a page of the payment service, and where to go on. */
export function PurchaseDone({ told: { bought } }: { told: ResumedPayment }) {
  const t = useWords()
  const { money } = useFormats()
  const { provider, today } = useBootstrap()
  const [from] = useState(purchaseLeftFrom)
  const gift = bought?.gift
  const isGift = gift !== undefined
  // The next one begins anew.
  useEffect(() => (isGift ? keepGift(null) : keepPurchase(null)), [isGift])
  if (!gift)
    return (
      <Opening data-payment="bought">
        <PageHeading>{t('points.dialog.done')}</PageHeading>
        <p>{t('points.dialog.bought', { count: bought?.points ?? 0, amount: money(bought?.totalprice ?? 0) })}</p>
        <Actions>
          <LinkButton href={from}>{t('points.dialog.close')}</LinkButton>
        </Actions>
      </Opening>
    )
  const { sendon_utc } = gift
  const day = sendon_utc === null ? today : wallClockIn(sendon_utc, text(provider?.timezone) || 'UTC').date
  return (
    <Told data-payment="bought">
      <BoughtGift bought={gift} day={day}>
        <Actions>
          <LinkButton variant="secondary" href="/gift">
            {t('giftpage.again')}
          </LinkButton>
        </Actions>
      </BoughtGift>
    </Told>
  )
}
