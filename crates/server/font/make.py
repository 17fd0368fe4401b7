"""Makes the two fonts of shared pictures from the font of the page: `pip install fonttools brotli`, `npm --prefix web ci`.

The page has Commissioner in pieces, one for each script, with an axis for its weight; a picture wants two
weights and all scripts in one file, and no hints for screens.
"""

from io import BytesIO
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
PIECES = HERE / "../../../web/node_modules/@fontsource-variable/commissioner"
SCRIPTS = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext"]


def piece(script: str, weight: int) -> BytesIO:
    font = TTFont(PIECES / f"files/commissioner-{script}-wght-normal.woff2")
    font = instantiateVariableFont(font, {"wght": weight})
    plain = Options(hinting=False, name_IDs=[0, 1, 2, 13, 14])
    only = Subsetter(plain)
    only.populate(unicodes=font.getBestCmap())
    only.subset(font)
    for table in ("GSUB", "GPOS", "GDEF", "STAT"):
        if table in font:
            del font[table]
    font.flavor, made = None, BytesIO()
    font.save(made)
    made.seek(0)
    return made


for name, weight in [("regular", 400), ("bold", 700)]:
    font = Merger().merge([piece(script, weight) for script in SCRIPTS])
    font.save(HERE / f"commissioner-{name}.ttf")
(HERE / "OFL.txt").write_bytes((PIECES / "LICENSE").read_bytes())
