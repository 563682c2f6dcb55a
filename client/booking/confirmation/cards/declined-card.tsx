import { useEffect, useRef } from 'react'
import { type CallError, refusedWith } from '../../../data/errors.ts'
import { text } from '../../../data/read.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { declinedWords } from '../declined-words.ts'

interface DeclinedCardProps {
  error: CallError
  /** Another payment is entered or made: the notice is hidden, but keeps its height. */
  isOld: boolean
}

/** Says at a card why it was declined. It takes the focus: the customer has pressed a button elsewhere. */
export function DeclinedCard({ error, isOld }: DeclinedCardProps) {
  const t = useWords()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error takes the focus again.
  useEffect(() => box.current?.focus(), [error])
  return (
    <div
      ref={box}
      tabIndex={-1}
      style={{ outline: 'none', scrollMarginBlock: 120, visibility: isOld ? 'hidden' : undefined }}
    >
      <Notice tone="error">{declinedWords(text(refusedWith(error, 'payment_declined')?.code), t)}</Notice>
    </div>
  )
}
