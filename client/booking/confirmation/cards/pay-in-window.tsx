import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { elsewhere } from '../leave-to-pay.ts'

/** Interval in ms between questions whether the payment has moved on. */
const pause = 2000

/** A payment that is made in a window of its own. */
export interface PaidElsewhere {
  /** Whether the customer has paid there, or given up there. */
  hasEnded(): Promise<boolean>
  onEnd(): void
  /** Another way to pay is wanted here. */
  onGiveUp(): void
}

/**
 * Stands for a payment that is made in a window of its own, since this page is within another: says so, has a link to
 * the window for browsers that blocked it, and goes on by itself once it has been paid there.
 */
export function PayInWindow({ address, hasEnded, onEnd, onGiveUp }: PaidElsewhere & { address: string }) {
  const t = useWords()
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ hasEnded, onEnd })
  latest.current = { hasEnded, onEnd }
  useEffect(() => {
    box.current?.focus()
    elsewhere.isPaying = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const ask = async () => {
      const isOver = await latest.current.hasEnded()
      if (isLeft) return
      if (isOver) {
        elsewhere.isPaying = false
        latest.current.onEnd()
      } else timer = setTimeout(ask, pause)
    }
    timer = setTimeout(ask, pause)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [])
  const giveUp = () => {
    elsewhere.isPaying = false
    onGiveUp()
  }
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }} data-part="pay-in-window">
      <Notice
        action={
          <>
            <LinkButton href={address} target="_blank">
              {t('payment.window.open')}
            </LinkButton>
            <Button variant="secondary" onClick={giveUp}>
              {t('payment.another')}
            </Button>
          </>
        }
      >
        <strong>{t('payment.window.title')}</strong>
        <br />
        {t('payment.window.text')}
      </Notice>
    </div>
  )
}
