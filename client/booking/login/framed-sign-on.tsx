import { useEffect, useRef, useState } from 'react'
import { isHandedBack, takenText } from '../../../core/domain/embedding/handback.ts'
import type { CallError } from '../../data/errors.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { AccountField } from './account-field.tsx'
import { Entry } from './entry-style.ts'
import { makeVerifier } from './make-verifier.ts'
import { signOnLabel, signOnPath } from './sign-on-path.ts'
import { ToWindow } from './to-window.tsx'
import { useRedeem } from './use-redeem.ts'

/**
 * Log-in from within another site's frame, where nobody can see whose page asks for a password: a link opens a window
 * of its own, which hands a code back, or shows six digits to type here. The booking stays as it is meanwhile.
 */
export default function FramedSignOn({ onDone }: { onDone?: () => void }) {
  const t = useWords()
  const { signon } = useBootstrap().whitelabel
  const redeem = useRedeem()
  const [made, setMade] = useState<{ verifier: string; challenge: string } | null>(null)
  const [isOpened, setOpened] = useState(false)
  const [digits, setDigits] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const isTaking = useRef(false)
  useEffect(() => void makeVerifier().then(setMade), [])
  const take = async (code: string): Promise<boolean> => {
    if (!made || isTaking.current) return false
    isTaking.current = true
    setBusy(true)
    const refused = await redeem({ code, verifier: made.verifier })
    isTaking.current = false
    setBusy(false)
    setError(refused)
    if (refused === null) onDone?.()
    return refused === null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only of the challenge that the window knows
  useEffect(() => {
    if (!made || !isOpened) return
    const hear = async ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || !isHandedBack(data) || data.challenge !== made.challenge) return
      if (await take(data.code)) source?.postMessage(takenText, { targetOrigin: origin })
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [made, isOpened])
  const way = { variant: signon ? 'secondary' : 'primary', onOpened: () => setOpened(true) } as const
  const takeDigits = () => {
    if (digits.length === 6) void take(digits)
  }
  return (
    <Entry data-part="framed-sign-on">
      {made ? (
        <>
          {signon ? (
            <ToWindow {...way} href={signOnPath(handbackPath(made.challenge))}>
              {signOnLabel(signon, t)}
            </ToWindow>
          ) : null}
          <ToWindow {...way} href={handbackPath(made.challenge)}>
            {t('entry.window')}
          </ToWindow>
        </>
      ) : null}
      {isOpened ? (
        <>
          <p role="status">{t('handback.opened')}</p>
          <AccountField
            id="handback-digits"
            label={t('handback.digits')}
            value={digits}
            autoComplete="one-time-code"
            required={false}
            onChange={(typed) => setDigits(typed.replace(/\D/g, '').slice(0, 6))}
            onEnter={takeDigits}
          />
          {error ? <Notice tone="error">{failureText(t, error)}</Notice> : null}
          <Button variant="secondary" busy={busy} onClick={takeDigits}>
            {t('handback.take')}
          </Button>
        </>
      ) : null}
    </Entry>
  )
}

const handbackPath = (challenge: string): string => `/handback?challenge=${challenge}`
