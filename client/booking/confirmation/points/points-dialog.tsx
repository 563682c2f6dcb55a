import styled from '@emotion/styled'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoughtAnswer, PackagesAnswer } from '../../../../core/domain/wire/index.ts'
import type { CallError } from '../../../data/errors.ts'
import { idempotencyKey } from '../../../data/idempotency.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import { WaysToPay } from '../payment-choice.tsx'
import { PaymentFailure } from '../payment-failure.tsx'
import { type Payment, usePaying } from '../use-paying.ts'
import { keepPurchase, keptPurchase, type Purchase } from './kept-purchase.ts'
import { PackageList } from './package-list.tsx'

const Step = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& > p[data-part=sum]': { display: 'flex', justifyContent: 'space-between', fontWeight: 600 },
})

interface PointsDialogProps {
  onClose(): void
  /** Once its customer has read what was bought: what stands around the dialog may change then. */
  onBought(): void
}

/**
 * Buys points: packages, their payment, and the confirmation. What waits for its bank is found again after a reload,
 * and goes on as the same purchase.
 */
export function PointsDialog({ onClose, onBought }: PointsDialogProps) {
  const t = useWords()
  const calls = useCalls()
  const [step, setStep] = useState<'packages' | 'packagepayment'>('packages')
  const [purchase, setPurchase] = useState<Purchase>(keptPurchase)
  const [told, setTold] = useState<PackagesAnswer | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const [bought, setBought] = useState<BoughtAnswer | null>(null)
  const chosen = JSON.stringify(purchase.packages)
  const turn = useRef(0)
  const ask = useCallback(async () => {
    turn.current += 1
    const own = turn.current
    const answer = await calls.packages({ packages: JSON.parse(chosen) })
    if (own !== turn.current) return
    if (answer.ok) setTold(answer.value)
    setFailed(answer.ok ? null : answer.error)
  }, [calls, chosen])
  useEffect(() => {
    void ask()
    return () => {
      turn.current += 1
    }
  }, [ask])
  const done = (answer: BoughtAnswer) => {
    keepPurchase(null)
    setBought(answer)
  }
  const read = () => {
    onClose()
    onBought()
  }
  if (bought) return <Bought bought={bought} onClose={read} />
  if (step === 'packagepayment' && told)
    return <PackagePayment {...{ told, purchase, onClose, done }} onBack={() => setStep('packages')} />
  const count = (id: string, quantity: number) =>
    setPurchase(({ packages }) => ({
      // Something else is another purchase.
      purchase: crypto.randomUUID(),
      packages: [...packages.filter((one) => one.id !== id), ...(quantity > 0 ? [{ id, quantity }] : [])],
    }))
  return (
    <Dialog
      open
      title={t('points.dialog.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('points.dialog.cancel')}
          </Button>
          <Button disabled={!told || told.points === 0} onClick={() => setStep('packagepayment')}>
            {t('points.dialog.pay')}
          </Button>
        </>
      }
    >
      <Step>
        {failed ? <Failure error={failed} onRetry={ask} /> : null}
        {told ? <PackageList told={told} chosen={purchase.packages} onCount={count} /> : null}
        {told || failed ? null : <Skeleton height={140} />}
      </Step>
    </Dialog>
  )
}

interface PaymentProps {
  told: PackagesAnswer
  purchase: Purchase
  onClose(): void
  onBack(): void
  done(answer: BoughtAnswer): void
}

/** The payment of what was chosen: by card or wallet, and never twice for the same purchase. */
function PackagePayment({ told, purchase, onClose, onBack, done }: PaymentProps) {
  const t = useWords()
  const calls = useCalls()
  const { money } = useFormats()
  const underway = useRef(false)
  const send = async (payment?: Payment) => {
    if (!payment || underway.current) return null
    underway.current = true
    keepPurchase(purchase)
    const request = { ...purchase, totalprice: told.totalprice, payment }
    const answer = await calls.buyPoints({ ...request, idempotencyKey: idempotencyKey(purchase.purchase, request) })
    underway.current = false
    if (!answer.ok) return answer.error
    done(answer.value)
    return null
  }
  const { busy, error, start, ways } = usePaying({ names: told.processors, isDue: true, isPurchase: true, send })
  return (
    <Dialog
      open
      title={t('points.dialog.payment')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onBack}>
            {t('nav.back')}
          </Button>
          <Button busy={busy} disabled={told.processors.length === 0} onClick={start}>
            {t('points.dialog.confirm', { amount: money(told.totalprice) })}
          </Button>
        </>
      }
    >
      <Step aria-busy={busy}>
        <p data-part="sum">
          <span>{t('price.points', { count: told.points })}</span>
          <span>{money(told.totalprice)}</span>
        </p>
        <WaysToPay {...ways} disabled={busy} topay={told.totalprice} />
        {error ? <PaymentFailure error={error} isOfPoints /> : null}
      </Step>
    </Dialog>
  )
}

/** What was bought, and what there is now. */
function Bought({ bought, onClose }: { bought: BoughtAnswer; onClose(): void }) {
  const t = useWords()
  const { money } = useFormats()
  const { points, totalprice, pointsbalance } = bought
  return (
    <Dialog
      open
      title={t('points.dialog.done')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('points.dialog.close')}</Button>}
    >
      <p role="status">{t('points.dialog.bought', { count: points, amount: money(totalprice) })}</p>
      <p>{t('points.dialog.balance', { count: pointsbalance })}</p>
    </Dialog>
  )
}
