import chromiumPackage from '@sparticuz/chromium'

/** A thread that unpacks the browser into the directory for temporary files of its own environment. */
await chromiumPackage.executablePath()
