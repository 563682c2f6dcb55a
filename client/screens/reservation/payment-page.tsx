import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { failedWords } from '../../booking/confirmation/declined-words.ts'
import { checkoutLeft } from '../../booking/confirmation/leave-to-pay.ts'
import { thanksPath } from '../../booking/confirmation/thanks-path.ts'
import type { CallError } from '../../data/errors.ts'
import type { ResumedPayment } from '../../data/resumed-payment.ts'
import { useCalls } from '../../data/use-calls.ts'
import { finishDraftsOf } from '../../state/draft-storage.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { useWords } from '../../ui/words.tsx'
import { Actions, Opening, Sheet } from './page-style.ts'
import { isKept, PurchaseDone, purchaseBack } from './purchase-done.tsx'
import { PageHeading } from './reservation-page.tsx'
import { UnaskedPayment } from './unasked-payment.tsx'

/** Interval in ms between questions about a payment that has come to no end. */
const pause = 4000

type Asked = { status: 'asking' } | { status: 'told'; told: ResumedPayment } | { status: 'failed'; error: CallError }

/**
 * Where customers come back to who left the page to pay. The address proves nothing: the server asks the service, and
 * the page goes on to the thanks once it is booked, and says what was bought. It works on any device.
 */
export default function PaymentPage() {
  const t = useWords()
  const { provider } = useBootstrap()
  const { asked, retry } = useResumed()
  useEffect(() => {
    document.title = t('title.payment', { provider: provider?.name ?? '' })
  }, [t, provider])
  return (
    <Sheet>
      {asked.status === 'failed' ? (
        <UnaskedPayment error={asked.error} onRetry={retry} />
      ) : (
        <Outcome told={asked.status === 'told' ? asked.told : null} />
      )}
    </Sheet>
  )
}

/** Asks until there is an end, one question at a time. */
function useResumed(): { asked: Asked; retry(): void } {
  const { id = '' } = useParams<{ id: string }>()
  const calls = useCalls()
  const { provider } = useBootstrap()
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<Asked>({ status: 'asking' })
  const [tries, setTries] = useState(0)
  const isHere = useHydrated()
  const host = provider?.id ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try begins anew.
  useEffect(() => {
    if (!isHere || id === '' || id === '_') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const token = new URLSearchParams(location.search).get('token') ?? ''
    const ask = async () => {
      const answer = await calls.resumePayment({ id, token })
      if (isLeft) return
      if (!answer.ok) return setAsked({ status: 'failed', error: answer.error })
      const told = answer.value
      if (told.outcome === 'booked') {
        const path = thanksPath(told.reservations)
        finishDraftsOf(
          host,
          told.reservations.map((one) => one.id),
          path,
        )
        return navigate(path, { replace: true })
      }
      setAsked({ status: 'told', told })
      if (told.outcome === 'waiting' || told.outcome === 'action') timer = setTimeout(ask, pause)
    }
    void ask()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, calls, isHere, tries, host, navigate])
  return {
    asked,
    retry() {
      setAsked({ status: 'asking' })
      setTries((count) => count + 1)
    },
  }
}

/** What the link back says: a purchase of another device has nothing here to go back to. */
const wayBack = (buys: ResumedPayment['buys']): string =>
  buys === 'gift' ? 'payment.back.retry' : buys && !isKept(buys) ? 'gate.home' : 'payment.back.again'

/** What is said of a payment that has booked nothing; null while nothing is known. */
function Outcome({ told }: { told: ResumedPayment | null }) {
  const t = useWords()
  const [left] = useState(checkoutLeft)
  const begun = told?.bookable ? `/book/${encodeURIComponent(told.bookable)}` : '/'
  const back = told?.buys ? purchaseBack(told.buys) : left || begun
  const again = t(wayBack(told?.buys))
  switch (told?.outcome) {
    case 'bought':
      return <PurchaseDone told={told} />
    case 'action':
      return (
        <Opening data-payment="action">
          <PageHeading>{t('payment.back.action')}</PageHeading>
          <p>{t(told.buys ? 'payment.back.action_bought' : 'payment.back.action_text')}</p>
          <Actions>
            {told.redirect === '' ? null : <LinkButton href={told.redirect}>{t('payment.back.go_on')}</LinkButton>}
            {told.buys && !isKept(told.buys) ? null : (
              <LinkButton variant="secondary" href={back}>
                {told.buys === 'gift' ? t('payment.another') : again}
              </LinkButton>
            )}
          </Actions>
        </Opening>
      )
    case 'failed':
    case 'none':
      return (
        <Opening data-payment={told.outcome}>
          <PageHeading>{t(`payment.back.${told.outcome}`)}</PageHeading>
          <p>{failedWords({ outcome: told.outcome, code: told.code }, t)}</p>
          <Actions>
            <LinkButton href={back}>{again}</LinkButton>
          </Actions>
        </Opening>
      )
    case 'returned':
      return (
        <Opening data-payment="returned">
          <PageHeading>{t('payment.back.returned')}</PageHeading>
          <p>{t(told.buys ? 'payment.back.returned_bought' : 'payment.unknown.returned')}</p>
          <Actions>
            <LinkButton href={back}>{again}</LinkButton>
          </Actions>
        </Opening>
      )
    default:
      return (
        <Opening data-payment="waiting" aria-busy="true">
          <PageHeading>{t('payment.back.asking')}</PageHeading>
          {told === null ? (
            <p role="status">{t('payment.back.asking_text')}</p>
          ) : (
            <Notice tone="warning">{t(told.buys ? 'payment.back.waiting_bought' : 'payment.unknown.text')}</Notice>
          )}
        </Opening>
      )
  }
}
