import { type ReactNode, useEffect, useRef } from 'react'
import type { ResumeAnswer } from '../../../core/domain/wire/payment-calls.ts'
import { Code } from '../../ui/code.ts'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'

/** A gift code as it is told once it is bought: its code is for its buyer alone. */
export type GiftBought = NonNullable<NonNullable<ResumeAnswer['bought']>['gift']>

interface BoughtProps {
  bought: GiftBought
  /** The local date on which it is mailed. */
  day: string
  /** What can be done next. */
  children: ReactNode
}

/** What was bought: where it is mailed to and when, and the code in case that gets lost. */
export function BoughtGift({ bought: { code, toemail, until }, day, children }: BoughtProps) {
  const t = useWords()
  const { longDate: long } = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('giftpage.done')}
        </h1>
        <p>{t('giftpage.done_mailed', { email: toemail, date: long(day) })}</p>
      </header>
      <section>
        {code === null ? null : (
          <>
            <p>{t('giftpage.done_code')}</p>
            <Code>{code}</Code>
          </>
        )}
        {until ? <p>{t('giftpage.until', { date: long(until) })}</p> : null}
        {children}
      </section>
    </>
  )
}
