import { useState } from 'react'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import type { CallError } from '../../../data/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { FormStack, Section } from '../account-style.ts'
import { EraseDialog } from './erase-dialog.tsx'

/** Downloads or erases the user's data. */
export function OwnData({ haspassword }: { haspassword: boolean }) {
  const t = useWords()
  const calls = useAccountCalls()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<CallError | null>(null)
  const [erasing, setErasing] = useState(false)
  const take = async () => {
    setBusy(true)
    const answer = await calls.exportData()
    setBusy(false)
    setFailed(answer.ok ? null : answer.error)
    if (answer.ok) saveFile(t('account.data_file'), JSON.stringify(answer.value, null, 2))
  }
  return (
    <Section aria-labelledby="account-data">
      <header>
        <h2 id="account-data">{t('account.data')}</h2>
        <p>{t('account.data_text')}</p>
      </header>
      {failed ? <Notice tone="error">{failureText(t, failed)}</Notice> : null}
      <FormStack as="div">
        <div data-part="foot-row">
          <Button variant="secondary" busy={busy} onClick={() => void take()}>
            {t('account.data_export')}
          </Button>
          <Button variant="quiet" onClick={() => setErasing(true)}>
            {t('account.erase')}
          </Button>
        </div>
      </FormStack>
      {erasing ? <EraseDialog haspassword={haspassword} onClose={() => setErasing(false)} /> : null}
    </Section>
  )
}

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
