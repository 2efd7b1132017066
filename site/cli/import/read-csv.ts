import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { reason } from '../../base/reason.ts'

/** A row of a CSV file. */
export interface CsvRow {
  /** Its first line, from 1. */
  line: number
  cells: readonly string[]
}

/** The maximum number of characters in a row. A sign-up has far fewer; an unclosed quotation mark leads to more. */
const maxRowLength = 100_000

/** The separator of a file: the most frequent one in its first line outside of quotation marks. */
function separatorIn(start: string): string {
  const line = start.replace(/"[^"]*"/g, '').split(/[\r\n]/)[0] ?? ''
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].reduce((most, one) => (count(one) > count(most) ? one : most))
}

/** The encoding of bytes that are not UTF-8, as `iconv` names it. */
function encodingOf(bytes: Buffer): string {
  if (bytes.includes(0)) {
    const [first = 0, second = 0] = bytes
    const isBigEndian = first === 0xfe || (first === 0 && second !== 0)
    return isBigEndian ? 'UTF-16BE' : 'UTF-16LE'
  }
  for (const encoding of ['SHIFT_JIS', 'EUC-JP'])
    try {
      // In Western texts these bytes are single, between letters, and rarely form kana.
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
      if (/[\u3040-\u30ff]/.test(text) && !/[\uff61-\uff9f]/.test(text)) return encoding
    } catch {}
  return 'WINDOWS-1252'
}

/** Decodes UTF-8 and names other encodings. */
async function* decoded(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  const decode = (chunk?: Buffer) => {
    const refuse = (place: string, bytes: Buffer) => {
      const encoding = encodingOf(bytes)
      return new Error(
        `${place} not in UTF-8, but seems to be in ${encoding}: convert it with "iconv -f ${encoding} -t UTF-8 FILE > NEW", or save it as CSV in UTF-8`,
      )
    }
    if (chunk?.includes(0)) throw refuse('it is', chunk)
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      const before = new TextDecoder().decode(chunk).split('\ufffd')[0] ?? ''
      throw refuse(`line ${line + before.split('\n').length - 1} is`, chunk ?? Buffer.of())
    }
  }
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const text = decode(chunk)
    line += text.split('\n').length - 1
    yield text
  }
  decode()
}

/**
 * Reads a CSV file in UTF-8 row by row, with commas, semicolons or tabs, any line ends and quoted cells. It skips empty
 * rows.
 * @throws one sentence that names the file and the error
 */
export async function* readCsv(file: string): AsyncGenerator<CsvRow> {
  try {
    const texts = decoded(file)
    const first = await texts.next()
    // Excel may name the separator in a separate line.
    const [named = '', separator] = /^sep=(.)\r?\n/.exec(first.value ?? '') ?? []
    const start: string = (first.value ?? '').slice(named.length)
    const parser = parse({
      delimiter: separator ?? separatorIn(start),
      max_record_size: maxRowLength,
      raw: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
    })
    async function* whole() {
      yield start
      yield* texts
    }
    // The loop throws its errors.
    pipeline(whole, parser, () => {})
    let line = named ? 2 : 1
    for await (const { record, raw } of parser as AsyncIterable<{
      record: string[]
      raw: string
    }>) {
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record }
      line += raw.split(/\r\n|\n|\r/).length - 1
    }
  } catch (error) {
    throw new Error(`${basename(file)} cannot be read: ${reason(error)}.`, { cause: error })
  }
}
