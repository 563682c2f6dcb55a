const day = 86_400_000

/** Runs of consecutive days, each by its first and last date (`YYYY-MM-DD`), from dates in order. */
export function runsOfDays(dates: string[]): { first: string; last: string }[] {
  const runs: { first: string; last: string }[] = []
  for (const date of dates) {
    const run = runs.at(-1)
    if (run && Date.parse(date) - Date.parse(run.last) === day) run.last = date
    else runs.push({ first: date, last: date })
  }
  return runs
}
