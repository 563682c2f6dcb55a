import { useState } from 'react'
import type { GiftCalls, GiftCode } from '../../data/gift-calls.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormats } from '../../ui/formats.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'

interface VoidProps {
  gift: GiftCode
  calls: GiftCalls
  onClose(): void
  onVoided(gift: GiftCode): void
}

/** Makes a gift code void, with a reason. What requests hold of it stays theirs. */
export function VoidDialog({ gift, calls, onClose, onVoided }: VoidProps) {
  const t = useWords()
  const { money } = useFormats()
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  const isReason = reason.length >= 3
  return (
    <FormDialog
      title={t('giftcodes.void_title', { last4: gift.last4 })}
      leave={t('giftcodes.no')}
      act={t('giftcodes.void_do')}
      isComplete={isReason}
      call={() => calls.makeVoid({ id: gift.id, reason })}
      onClose={onClose}
      onDone={onVoided}
    >
      {({ isTried }) => (
        <>
          <p>{t('giftcodes.void_text', { amount: money(gift.remaining - gift.held) })}</p>
          <TextField
            label={t('giftcodes.void_reason')}
            maxLength={1000}
            value={typed}
            error={isTried && !isReason ? t('giftcodes.void_fault') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
