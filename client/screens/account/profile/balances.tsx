import styled from '@emotion/styled'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PointsDialog } from '../../../booking/confirmation/points/points-dialog.tsx'
import type { CallError } from '../../../data/errors.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { waysOn } from '../../../ui/failure-text.ts'
import { useFormats } from '../../../ui/formats.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Section } from '../account-style.ts'

const Amounts = styled.ul({ display: 'grid', gap: 'calc(var(--space) * 0.5)', fontVariantNumeric: 'tabular-nums' })
const Ways = styled.div({ display: 'flex', flexWrap: 'wrap', gap: 'var(--space) calc(var(--space) * 1.5)' })

interface Held {
  points: number
  credit: number
  /** Whether points are sold here. */
  sells: boolean
}

/** What the person has here to pay with beside money, and the ways to more: points, credit, gift codes, and codes. */
export function Balances() {
  const t = useWords()
  const { money } = useFormats()
  const calls = useCalls()
  const { provider } = useBootstrap()
  const section = useRef<HTMLElement>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const [isBuying, setBuying] = useState(false)
  const isOfProvider = provider !== null
  const read = useCallback(async () => {
    if (!isOfProvider) return
    const [points, credit, sold] = await Promise.all([calls.points(), calls.credit(), calls.packages({})])
    // What is refused is nothing here; what only could not be read is not.
    const lost = [points, credit, sold].flatMap((one) =>
      one.ok || waysOn[one.error.code] !== 'retry' ? [] : [one.error],
    )
    setFailed(lost[0] ?? null)
    if (lost.length > 0) return
    setHeld({
      points: points.ok ? points.value : 0,
      credit: credit.ok ? credit.value : 0,
      sells: sold.ok && sold.value.packages.length > 0,
    })
  }, [calls, isOfProvider])
  useEffect(() => void read(), [read])
  // The menu leads here, before the section is there that the address names.
  useEffect(() => {
    if (location.hash === '#balances') section.current?.scrollIntoView({ block: 'start' })
  }, [])
  if (!provider) return null
  return (
    <Section ref={section} id="balances" aria-labelledby="account-balances" data-part="balances">
      <header>
        <h2 id="account-balances">{t('session.balances')}</h2>
        <p>{t('account.balances_text')}</p>
      </header>
      {failed ? <Failure error={failed} onRetry={read} /> : null}
      {held && (held.points > 0 || held.credit > 0) ? (
        <Amounts>
          {held.points > 0 ? <li>{t('points.balance', { count: held.points })}</li> : null}
          {held.credit > 0 ? <li>{t('credit.balance', { amount: money(held.credit) })}</li> : null}
        </Amounts>
      ) : null}
      {held?.sells || provider.giftcodes ? (
        <Ways>
          {held?.sells ? (
            <Button variant="secondary" onClick={() => setBuying(true)}>
              {t('points.buy_more')}
            </Button>
          ) : null}
          {provider.giftcodes ? (
            <LinkButton variant="secondary" href="/gift">
              {t('footer.gift')}
            </LinkButton>
          ) : null}
        </Ways>
      ) : null}
      {isBuying ? <PointsDialog onClose={() => setBuying(false)} onBought={() => void read()} /> : null}
    </Section>
  )
}
