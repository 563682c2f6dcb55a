import { useEffect, useRef } from 'react'
import type { CallError } from '../../data/errors.ts'
import { tellHost } from '../../frame/tell-host.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { EnquireLink } from '../bookable/enquire-link.tsx'
import type { Processor } from './use-way.ts'

/** The word of a way to pay. */
export const wayWord = ({ label, method }: Processor): string => label ?? `payment.${method}`

interface WayGoneProps {
  /** The way to pay that is no longer there; null if none has gone. */
  way: Processor | null
  /** The refusal that said so; it takes the focus, since the customer has pressed a button elsewhere. */
  refused: CallError | null
  offered: Processor[]
}

/** Says that a way to pay is no longer there and what to do, or that there is none; nothing where all is well. */
export function WayGone({ way, refused, offered }: WayGoneProps) {
  const t = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!refused) return
    box.current?.focus()
    tellHost({ type: 'error', code: refused.code })
  }, [refused])
  const others = offered.filter(({ name }) => name !== way?.name)
  if (way === null && offered.length > 0) return null
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none', scrollMarginBlock: 120 }} data-error={refused?.code}>
      <Notice tone="error">
        {way && others.length > 0 ? (
          t('payment.gone', { way: t(wayWord(way)) })
        ) : (
          <>
            <strong>{t('error.processor_not_connected')}</strong>
            <p>{t('payment.gone_all')}</p>
            <EnquireLink />
          </>
        )}
      </Notice>
    </div>
  )
}
