import { escaped } from '../../workbook/cell-value.ts';
import JSZip from 'jszip';

/** The parts that say what stands in cells. Of the others (charts, comments, tables, pictures) exceljs reads few. */
const cellParts =
  /^\/?xl\/(?:(?:workbook|styles|sharedStrings|worksheets\/[^/]+)\.xml|(?:worksheets\/)?_rels\/[^/]+\.rels)$/;

/** Of a sheet, what points at the other parts. */
export const ignoreNodes = [
  ...['drawing', 'picture', 'tableParts', 'conditionalFormatting', 'dataValidations', 'extLst'],
];

/** The names of Excel's two editions for what exceljs knows without a prefix, and for what it knows as `r:`. */
const prefixes =
  /\sxmlns:([\w-]+)=["']http:[^"']+\/(spreadsheetml|package|officeDocument)\/(?:2006\/)?\w+["']/g;

function withoutPrefixes(xml: string): string {
  let plain = xml;
  for (const [, prefix, family] of xml.matchAll(prefixes))
    plain =
      family === 'officeDocument'
        ? plain.replaceAll(new RegExp(`\\s${prefix}:id=`, 'g'), ' r:id=')
        : plain.replaceAll(new RegExp(`(</?)${prefix}:`, 'g'), '$1');
  return plain;
}

/** As an Italian spreadsheet shows a date that is written 2019-05-01, with a time or without. */
const shownDays = (content: string): string =>
  content.replace(/(<v[^>]*>)(\d{4})-(\d\d)-(\d\d)[^<]*/, '$1$4/$3/$2');

/** A cell with the result of its formula in the formula's place: exceljs takes `""`, 0 and FALSO for none. */
function plainCell(cell: string, attributes: string, content = ''): string {
  const [, type] = /\st=["'](\w+)["']/.exec(attributes) ?? [];
  const hasResult = type === 'str' || /<v[^>]*>[^<]/.test(content);
  const value = content.replace(/<f(?:\s[^>]*?)?(?:\/>|>.*?<\/f>)/s, hasResult ? '' : '<f>0</f>');
  if (type !== 'str' && type !== 'd') return cell.replace(content, () => value);
  const asText = attributes.replace(/\st=["']\w+["']/, ' t="inlineStr"');
  return `<c${asText}>${type === 'd' ? shownDays(value) : value}</c>`;
}

const plainCells = (xml: string): string => xml.replace(/<c(\s[^>]*?)(?:\/>|>(.*?)<\/c>)/gs, plainCell);

const isLink = (relationship: string): boolean => /Type=["'][^"']+\/hyperlink["']/.test(relationship);
const linksAlone = (xml: string): string =>
  xml.replace(/<Relationship\s[^>]*>(?:<\/Relationship>)?/g, (one) => (isLink(one) ? one : ''));

function plainPart(name: string, xml: string): string {
  const plain = withoutPrefixes(xml);
  // Of these exceljs takes off `_x005F_`, which is for who reads all texts.
  if (name.endsWith('sharedStrings.xml')) return escaped(plain);
  if (!name.includes('worksheets/')) return plain;
  return name.endsWith('.rels') ? linksAlone(plain) : plainCells(plain);
}

/** Whether exceljs needs this part of a workbook to tell its cells. */
export const holdsCells = (name: string): boolean => cellParts.test(name);

/**
 * A workbook in the words that exceljs knows, which are those of Excel itself: other programs write prefixes, dates as
 * texts and absolute addresses.
 * @param parts those that hold cells, by name
 */
export function exceljsWorkbook(parts: Map<string, Buffer>): Promise<Buffer> {
  const zip = new JSZip();
  for (const [name, bytes] of parts) zip.file(name, plainPart(name, bytes.toString()));
  return zip.generateAsync({ type: 'nodebuffer' });
}
