// How every paper looks in print, in Typst's own language. The data comes in as JSON and is only
// ever set as text: strings are values here, so nothing in them can become markup or code.
// Black on white, one frame around the facts, one double rule under the totals.

/** The one template: sheets (A4, A5) and rolls (80 and 58 mm) in one hand. */
export const paperTemplate = String.raw`
#let paper = json(bytes(sys.inputs.paper))
#let roll = paper.roll
#let grey = luma(33%)
#let hair = 0.5pt + luma(73%)
#let rule = 0.75pt + black
#let small = if roll { 0.88em } else { 0.92em }

#set document(
  title: paper.title + " " + paper.number,
  author: paper.company.name,
  date: datetime(year: paper.date.year, month: paper.date.month, day: paper.date.day),
)
#set text(
  font: "Inter", fallback: false, lang: paper.language, dir: ltr, size: paper.size * 1pt,
  hyphenate: false, overhang: false,
)
#set par(leading: 0.62em, spacing: 0.62em, justify: false)
#set page(
  width: paper.width * 1mm,
  height: if roll { auto } else { paper.height * 1mm },
  margin: if roll { (x: paper.margin * 1mm, top: 4mm, bottom: 6mm) } else {
    (x: paper.margin * 1mm, top: paper.margin * 0.9mm, bottom: paper.margin * 1.25mm)
  },
  footer-descent: 35%,
  footer: if roll { none } else {
    set text(size: 0.92em, fill: grey)
    line(length: 100%, stroke: hair)
    v(2pt)
    grid(columns: (1fr, auto), paper.number + " · " + paper.mark,
      context [#paper.words.page #counter(page).display() #paper.words.of #counter(page).final().first()])
  },
  background: if paper.stamp == none { none } else {
    rotate(-32deg, text(size: paper.width * 0.62pt, weight: 600, fill: luma(90%), paper.stamp))
  },
)

#let leaf = bytes("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' fill='none' stroke='#000' stroke-width='1.8'><path d='M10 18V9M10 12C5 12 3 9 3 4.5 7.5 4.5 10 7 10 12zM10 9.5c0-4 2-6.5 7-7.5 0 5-2.5 7.5-7 7.5z'/></svg>")
#let strong-text(words) = text(weight: 600, words)
#let quiet(words) = text(fill: grey, words)
#let label(words) = text(size: small, fill: grey, words)

// Figures below each other line up; in running text their hyphens would look torn apart.
#let figure-text(words) = text(number-width: "tabular", words)

// A strong line (perhaps with a few plain words after it) and the lines that explain it.
#let lines-of(cell) = {
  let lines = cell.lines.map(words => [#words])
  if cell.strong != none {
    lines.insert(0, if cell.after == none { strong-text(cell.strong) } else {
      [#strong-text(cell.strong)#cell.after]
    })
  }
  lines.join(linebreak())
}

#let qr(scan, width) = image(bytes(scan.svg), format: "svg", width: width, alt: scan.alt)

#let facts-block(block-data) = {
  let columns = if roll { 1 } else { 2 }
  let filler = if calc.rem(block-data.facts.len(), columns) == 1 and columns == 2 { ([],) } else { () }
  block(above: if roll { 1.6em } else { 2.2em }, below: if roll { 1.8em } else { 2.6em }, stroke: rule, table(
    columns: (1fr,) * columns,
    inset: if roll { (x: 5pt, y: 4pt) } else { (x: 9pt, y: 8.5pt) },
    stroke: (x, y) => (
      left: if x > 0 { hair }, top: if y > 0 { hair },
    ),
    ..block-data.facts.map(fact => {
      block(above: 0pt, below: 0.62em, sticky: true, label(fact.label))
      lines-of(fact)
    }),
    ..filler,
  ))
}

#let table-block(block-data) = {
  let columns = block-data.columns
  let count = columns.len()
  let aligns = columns.map(column => if column.align == "right" { right } else if column.align == "center" { center } else { left })
  let totals = block-data.totals
  // The outer columns stand flush with the text above and below.
  let gap = if roll { 3pt } else { 6pt }
  let inset-of(x) = (
    left: if x == 0 { 0pt } else { gap }, right: if x == count - 1 { 0pt } else { gap },
    y: if roll { 3.5pt } else { 7pt },
  )
  block(above: 1.6em, below: 0.9em, width: 100%, table(
    columns: columns.map(column => if column.share > 0 { column.share * 1fr } else { auto }),
    align: (x, y) => aligns.at(x) + (if y == 0 { bottom } else { horizon }),
    inset: (x, y) => inset-of(x),
    stroke: none,
    table.header(..columns.map(column => label(column.head)), table.hline(stroke: rule)),
    ..block-data.rows.enumerate().map(((number, row)) => {
      let cells = row.enumerate().map(((at, one)) => {
        if aligns.at(at) == right { figure-text(lines-of(one)) } else { lines-of(one) }
      })
      if number > 0 { cells.insert(0, table.hline(stroke: hair)) }
      cells
    }).flatten(),
    ..if totals.len() > 0 {
      let last = totals.len() - 1
      (table.footer(
        repeat: false,
        table.hline(stroke: rule),
        ..totals.enumerate().map(((number, row)) => row.map(words => {
          set text(size: 1.15em) if number == last
          figure-text(strong-text(words))
        })).flatten(),
        table.hline(stroke: rule),
        table.cell(colspan: count, inset: 0pt, block(height: 1.6pt)),
        table.hline(stroke: rule),
      ),)
    } else { (table.hline(stroke: rule),) },
  ))
}

#let figures-block(block-data) = {
  block(above: 0pt, below: 1em, strong-text(block-data.title))
  block(above: 0pt, below: 0pt, width: 100%, grid(
    columns: (auto, 1fr), align: (left, right), column-gutter: 8pt,
    row-gutter: if roll { 0.7em } else { 1em },
    ..block-data.rows.map(row => {
      let words = if row.strong { strong-text } else { it => it }
      (words(row.label), figure-text(words(row.value)))
    }).flatten(),
  ))
}

#let tags-block(block-data) = grid(
  columns: (1fr,) * (if roll { 1 } else { block-data.columns }),
  gutter: 8pt,
  ..block-data.tags.map(tag => block(
    breakable: false, width: 100%, stroke: rule, inset: 8pt,
    grid(columns: (auto, 1fr), column-gutter: 10pt, align: (left, left + horizon),
      qr(tag.scan, 26mm),
      {
        text(size: 1.2em, weight: 600, tag.title)
        for words in tag.lines { linebreak(); [#words] }
      }),
  )),
)

#let scan-block(block-data) = block(breakable: false, {
  qr(block-data.scan, 30mm)
  v(1mm)
  label(block-data.caption)
})

#let draw(block-data) = {
  let kind = block-data.kind
  if kind == "facts" { facts-block(block-data) }
  else if kind == "table" { table-block(block-data) }
  else if kind == "figures" { block(above: 1.8em, below: 1.2em, width: 100%, figures-block(block-data)) }
  else if kind == "heading" { block(above: 1.8em, below: 0.8em, sticky: true, {
    text(size: 1.15em, weight: 600, block-data.text)
    for line in block-data.lines { linebreak(); quiet(line) }
  }) }
  else if kind == "paragraph" {
    block(above: 1em, below: 1em, width: if roll { 100% } else { 82% }, if block-data.quiet { quiet(block-data.text) } else { [#block-data.text] })
  }
  else if kind == "scan" { block(above: 1.8em, below: 1.2em, scan-block(block-data)) }
  else if kind == "portrait" { block(above: 1.2em, below: 1.2em, width: 100%, align(if roll { center } else { left }, qr(block-data.picture, 26mm))) }
  else if kind == "tags" { block(above: 2.2em, below: 1.2em, width: 100%, tags-block(block-data)) }
  else if kind == "beside" {
    if roll { block-data.blocks.map(draw).join() } else {
      block(above: 2.6em, below: 2.2em, width: 100%, breakable: false, grid(
        columns: (1fr,) * block-data.blocks.len(), column-gutter: 30pt, ..block-data.blocks.map(draw),
      ))
    }
  }
}

#let brand = grid(
  columns: 2, column-gutter: 5pt, align: horizon,
  image(leaf, format: "svg", height: 1.7em, alt: ""),
  text(size: 1.5em, weight: 600, paper.company.name),
)
#let issuer = quiet(paper.company.lines.map(words => [#words]).join(linebreak()))
#let dated = paper.day + " · " + paper.mark

#let sheet-head = grid(
  columns: (1fr, auto), column-gutter: 20pt, row-gutter: 0.8em,
  align: (x, y) => (if x == 0 { left } else { right }) + (if y == 0 { horizon } else { top }),
  brand, text(size: 1.85em, weight: 600, paper.title),
  issuer, [#strong-text(paper.number) #linebreak() #quiet(dated)],
)
#let roll-head = align(center)[
  #text(size: 1.35em, weight: 600, paper.company.name) #linebreak()
  #issuer
  #block(above: 0.9em, below: 0.9em, line(length: 100%, stroke: rule))
  #text(size: 1.25em, weight: 600, paper.title) #linebreak()
  #strong-text(paper.number) #linebreak()
  #quiet(dated)
]

#let signature(person) = block(width: 100%, above: 0pt, below: 0pt, {
  line(length: 100%, stroke: rule)
  v(1pt)
  [#person.name #linebreak() #quiet(person.role)]
})
#let code-lines(size) = {
  label(paper.words.check)
  linebreak()
  text(size: size, weight: 600, tracking: 0.06em, paper.verification.shown)
  linebreak()
  quiet(paper.verification.site)
}

#let check-lines = if paper.verification != none { grid(columns: 2, column-gutter: 12pt, align: (right + bottom, bottom),
  code-lines(1.1em), qr(paper.verification.scan, 23.5mm)) }

// One person signs beside the code; several get a row of their own above it.
#let sheet-end = block(breakable: false, width: 100%, above: 1.5em, below: 0pt, {
  let people = paper.signatures.map(signature)
  if people.len() > 1 {
    v(14mm)
    grid(columns: (1fr,) * calc.min(people.len(), 3), column-gutter: 20pt, row-gutter: 14mm, ..people)
    v(5mm)
  }
  grid(
    columns: (1fr, auto), column-gutter: 28pt, align: (left + bottom, right + bottom),
    if people.len() == 1 { v(16mm); box(width: 85%, people.first()) } else { [] },
    if paper.verification == none { [] } else { check-lines },
  )
})
#let roll-end = {
  for person in paper.signatures { v(11mm); signature(person) }
  if paper.verification != none {
    v(5mm)
    align(center, { qr(paper.verification.scan, 30mm); linebreak(); v(1mm); code-lines(1em) })
  }
}

#if roll { roll-head } else { sheet-head }
#for one in paper.blocks { draw(one) }
#if roll { roll-end } else { v(1fr); sheet-end }
`;
