import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { muiTheme } from './mui-theme.ts'

/** Dresses MUI components in the tenant's theme. Wrap them in it, in a file that is loaded lazily. */
export function MuiScope({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
}
